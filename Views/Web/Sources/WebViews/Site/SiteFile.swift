/// A file that all pages use. It is part of the program.
struct SiteFile {
  let type: String
  let bytes: [UInt8]

  init?(path: String) {
    switch path {
    case "/views.js": (type, bytes) = ("text/javascript; charset=utf-8", PackageResources.views_js)
    case "/views.css": (type, bytes) = ("text/css; charset=utf-8", PackageResources.views_css)
    case "/icon.svg": (type, bytes) = ("image/svg+xml", PackageResources.icon_svg)
    default: return nil
    }
  }
}
