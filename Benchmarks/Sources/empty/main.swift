// What any program takes.
print("nothing")
