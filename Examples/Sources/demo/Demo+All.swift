import AddressBookScreen
import Cart
import CounterListScreen
import Expenses
import GetPage
import GiftPanel
import GoodsCellsScreen
import HomePageScreen
import ManagerWorker
import PersonalInfo
import RandomDigit
import Search
import SevenGUIs
import SignUp
import StyledRowsScreen
import TodoMVC
import Viper

extension Demo {
  /// Every demo there is, by name. A new example gets a line here and one in the manifest.
  static var all: [Demo] {
    [
      Demo(
        "address-book", "A list beside a form, with undo, questions and saving", run: addressBookDemo,
        screen: addressBookScreen),
      Demo("cart", "Three modules of a cart, of which none knows another", run: cartDemo, screen: cartScreen),
      Demo("cells", "7GUIs 7: a sheet with formulas, ranges and circles", run: cellsDemo, screen: cellsScreen),
      Demo("circles", "7GUIs 6: undo, and a dialog", run: circlesDemo, screen: circlesScreen),
      Demo("counter", "7GUIs 1: a number and a button", run: counterDemo, screen: counterScreen),
      Demo("counter-list", "Seven counters, as MVP and as MVVM", run: counterListDemo, screen: counterListScreen),
      Demo(
        "expenses", "A list that syncs behind an open form", run: expensesDemo, screen: expensesScreen),
      Demo("flight", "7GUIs 3: constraints between controls", run: flightDemo, screen: flightScreen),
      Demo(
        "get-page", "Pages whose views find their controller by its type", run: getPageDemo, screen: getPageScreen),
      Demo(
        "gift-panel", "A nested button that sends gifts through contexts", run: giftPanelDemo, screen: giftPanelScreen),
      Demo(
        "goods-cells", "One cell for goods of two kinds, by way of converters", run: goodsCellsDemo,
        screen: goodsCellsScreen),
      Demo(
        "home-page", "A list that is loaded page by page, by an adapter", run: homePageDemo, screen: homePageScreen),
      Demo(
        "manager-worker", "One task under three couplings of manager and worker", run: managerWorkerDemo,
        screen: managerWorkerScreen),
      Demo("people", "7GUIs 5: create, read, update, delete", run: peopleDemo, screen: peopleScreen),
      Demo(
        "personal-info", "A screen that loads a person, as MVP and as MVVM", run: personalInfoDemo,
        screen: personalInfoScreen),
      Demo(
        "random-digit", "A button and a digit, as MVC, MVP and MVVM", run: randomDigitDemo, screen: randomDigitScreen),
      Demo("search", "A search with pauses, pages and a second try", run: searchDemo, screen: searchScreen),
      Demo("sign-up", "A form with a check and a refusal by the server", run: signUpDemo, screen: signUpScreen),
      Demo(
        "styled-rows", "A list of five models in two styles of cells", run: styledRowsDemo, screen: styledRowsScreen),
      Demo("temperature", "7GUIs 2: two texts that follow each other", run: temperatureDemo, screen: temperatureScreen),
      Demo("timer", "7GUIs 4: time passes while one does something else", run: timerDemo, screen: timerScreen),
      Demo("todos", "TodoMVC, with a storage that is a service", run: todosDemo, screen: todosScreen),
      Demo("viper", "A to-do list of view, interactor, presenter and router", run: viperDemo, screen: viperScreen),
    ]
  }
}
