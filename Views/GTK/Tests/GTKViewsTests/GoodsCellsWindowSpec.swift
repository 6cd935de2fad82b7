import Binding
import CGtk
import GoodsCells
import Testing

@testable import GTKViews
@testable import GoodsCellsWindow

extension OnScreen {
  @MainActor @Suite struct GoodsCellsWindowSpec {
    /// Draws pictures at once; the one that is lost is found when it is asked for again.
    actor Pictures: PictureService {
      private(set) var asked: [String] = []

      func picture(at url: String) throws -> Picture {
        asked.append(url)
        if url.hasPrefix("lost"), asked.filter({ $0 == url }).count < 2 { throw DrawnPictures.Lost() }
        return Picture(name: url, bytes: DrawnPictures.drawing(of: url))
      }
    }

    private let pictures = Pictures()

    private func show(_ shop: GoodsShop) async -> Window {
      Screen.prepare()
      let window = goodsCellsWindow(shop)
      await Screen.show(window)
      await Screen.settle { !Screen.buttons("Load the picture again", in: window).isEmpty }
      return window
    }

    /// How many pictures are shown, and not the icon in place of one.
    private func pictureCount(in window: Window) -> Int {
      Screen.widgets(in: window.content!.pointer).count {
        String(
          cString: g_type_name_from_instance(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self)))
          == "GtkImage" && gtk_image_get_storage_type(OpaquePointer($0)) == GTK_IMAGE_PAINTABLE
      }
    }

    @Test func `rows show goods and discounts, cheaper and in another currency`() async {
      let window = await show(GoodsShop(PictureCache(pictures)))
      #expect(Screen.texts(in: window).contains("¥19.90"))
      #expect(Screen.texts(in: window).contains("instead of ¥45.00, 12 sold"))
      await Screen.click(Screen.buttons("Cheaper", in: window).first, in: window)
      #expect(Screen.texts(in: window).contains("¥17.91"))
      await Screen.click(Screen.buttons("Currency", in: window).first, in: window)
      #expect(Screen.texts(in: window).contains("€17.91"))
      #expect(Screen.texts(in: window).contains("instead of €45.00, 12 sold"))
      window.close()
    }

    @Test func `a lost picture can be requested again`() async {
      let window = await show(GoodsShop(PictureCache(pictures)))
      await Screen.settle { pictureCount(in: window) == 3 }
      #expect(pictureCount(in: window) == 3)
      await Screen.click(Screen.buttons("Load the picture again", in: window).first, in: window)
      await Screen.settle { pictureCount(in: window) == 4 }
      #expect(pictureCount(in: window) == 4 && Screen.buttons("Load the picture again", in: window).isEmpty)
      #expect(await pictures.asked.count == 5)
      window.close()
    }

    @Test func `a file that is no picture is shown as missing`() {
      Screen.prepare()
      let view = ImageView(.file([1, 2, 3]), size: 48)
      #expect(String(cString: gtk_image_get_icon_name(view.opaque)) == "image-missing-symbolic")
      view.content = .file(DrawnPictures.drawing(of: "tea"))
      #expect(gtk_image_get_storage_type(view.opaque) == GTK_IMAGE_PAINTABLE)
    }

    @Test func `a closed window of goods is released`() async {
      await Screen.expectNothingIsLeft {
        let shop = GoodsShop(PictureCache(pictures))
        return (await show(shop), shop)
      }
    }
  }
}
