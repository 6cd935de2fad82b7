// The size of any program.
print("nothing")
