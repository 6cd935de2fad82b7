/// The document that a browser reads first. The content of the page comes through the stream.
struct Shell {
  let title: String
  let language: String
  let session: String
  let limits: SiteLimits

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.escapedForHTML)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="session" content="\(session.escapedForHTML)">
    <meta name="limits" content="\(limits.bodySize) \(limits.events)">
    <title>\(title.escapedForHTML)</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/views.css">
    <script src="/views.js" defer></script>
    </head>
    <body>
    <div id="notice" role="alert"></div>
    <div id="page"><noscript><p>This page needs JavaScript.</p></noscript></div>
    <div id="live" role="status"></div>
    </body>
    </html>

    """
  }
}

extension String {
  /// The text with the escapes of HTML, for elements and attributes.
  var escapedForHTML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
