/// The persons of `--sample`: with a salutation, without one, with a blank one, and in other scripts.
enum SamplePersons {
  static let json = """
    {"salutation":"Dr.","firstName":"first","lastName":"last","birthdate":"1970-01-01"}
    {"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}
    {"firstName":"Grace","lastName":"Hopper","birthdate":"1906-12-09"}
    {"salutation":" ","firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}
    {"firstName":"Софья","lastName":"Ковалевская","birthdate":"1850-01-15"}
    """
}
