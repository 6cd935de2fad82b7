// alien-signals, from the checkout that the command line names.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const path = resolve(process.argv[2] ?? '.', 'esm/index.mjs');
if (!existsSync(path)) {
  console.error(`alien-signals.mjs: no ${path}: name a checkout of alien-signals that \`node build.js\` has built`);
  process.exit(1);
}

export const { signal, computed, effect, effectScope, setActiveSub, startBatch, endBatch } = await import(pathToFileURL(path));
