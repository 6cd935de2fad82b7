extension HistoryPage {
  static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #1c2330; --soft: #66708a; --line: #d5dae5; --panel: #f5f7fb;
      --model: #2563eb; --viewModel: #15803d; --view: #b45309; --hot: #dc2626; --edge: #8b95ab; }
    @media (prefers-color-scheme: dark) { :root { --back: #11151d; --text: #e4e8f1; --soft: #98a3ba; --line: #2e3646;
      --panel: #1a202c; --model: #60a5fa; --viewModel: #4ade80; --view: #fbbf24; --hot: #f87171; --edge: #65718a; } }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: grid; grid-template: auto 1fr auto / 1fr 26rem; background: var(--back); color: var(--text);
      font: 13px/1.45 system-ui, sans-serif; }
    header { grid-column: 1 / 3; display: flex; gap: 1rem; align-items: baseline; padding: .5rem .8rem;
      border-bottom: 1px solid var(--line); flex-wrap: wrap; }
    h1 { font-size: 1rem; margin: 0; } h2 { font-size: .95rem; margin: 0; overflow-wrap: anywhere; }
    h1, h2, .row, dd, .name { unicode-bidi: isolate; }
    #facts { color: var(--soft); flex: 1; }
    main { position: relative; min-height: 0; min-width: 0; }
    canvas { display: block; position: absolute; inset: 0; width: 100%; height: 100%; }
    #graph { cursor: grab; } #graph:focus-visible, button:focus-visible, input:focus-visible, .list:focus-visible {
      outline: 2px solid var(--model); outline-offset: -2px; }
    aside { display: grid; grid-template-rows: auto auto minmax(0, 1fr) minmax(0, 1fr); min-height: 0; min-width: 0;
      border-left: 1px solid var(--line); background: var(--panel); }
    #tabs { display: flex; flex-wrap: wrap; gap: 2px; padding: .4rem .5rem 0; }
    button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 4px;
      padding: .1rem .5rem; cursor: pointer; }
    button:hover { border-color: var(--line); } button[aria-pressed=true] { background: var(--back);
      border-color: var(--line); font-weight: 600; }
    .list { overflow: auto; position: relative; border-top: 1px solid var(--line); }
    .row { position: absolute; left: 0; right: 0; height: 22px; padding: 0 .6rem; overflow: hidden; cursor: pointer;
      white-space: pre; text-overflow: ellipsis; }
    .row:hover, .row[aria-selected=true] { background: color-mix(in srgb, var(--model) 16%, transparent); }
    .count { display: inline-block; min-width: 4.5rem; text-align: right; padding-right: .6rem; color: var(--soft);
      font-variant-numeric: tabular-nums; }
    #detail { overflow: auto; padding: .6rem; border-top: 1px solid var(--line); }
    dl { display: grid; grid-template-columns: 6.5rem 1fr; gap: .15rem .5rem; margin: .5rem 0; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
    .name { color: var(--model); padding: 0; border: 0; text-align: left; text-decoration: underline; }
    footer { grid-column: 1 / 3; border-top: 1px solid var(--line); padding: .4rem .8rem .6rem; }
    #turns { position: relative; height: 56px; } #turns canvas { cursor: pointer; }
    #play { display: flex; gap: .6rem; align-items: center; } #slider { flex: 1; }
    #moment { min-width: 15rem; color: var(--soft); font-variant-numeric: tabular-nums; }
    #what { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-height: 1.4em; unicode-bidi: isolate; }
    input[type=search] { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
      border-radius: 4px; padding: .15rem .5rem; width: 14rem; }
    @media (max-width: 800px) { body { grid-template: auto 45vh 1fr auto / 1fr; } header, footer { grid-column: 1; } }

    """

  static let body = """
    <header><h1 id="title"></h1><span id="facts"></span>
    <label><input type="checkbox" id="inner"> internals</label>
    <input type="search" id="search" placeholder="Search nodes" aria-label="Search nodes"></header>
    <main><canvas id="graph" tabindex="0" role="img" aria-label="The graph: drag to move it, scroll to zoom, click a node."
    ></canvas></main>
    <aside><div id="tabs" role="group" aria-label="Lists"></div><div id="note"></div>
    <div class="list" id="list" tabindex="0" role="listbox" aria-label="Steps"></div>
    <section id="detail" aria-live="polite"></section></aside>
    <footer><div id="turns"><canvas role="img" aria-label="Operations by the number of their steps"></canvas></div>
    <div id="play"><button id="back" aria-label="One step back">◀</button><button id="run" aria-pressed="false">Play</button>
    <button id="next" aria-label="One step forward">▶</button>
    <input type="range" id="slider" min="0" aria-label="Step"><span id="moment"></span></div><div id="what"></div></footer>

    """
}
