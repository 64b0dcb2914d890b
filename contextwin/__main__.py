"""`python -m contextwin`: the command line."""

from contextwin.interfaces.entry import main

if __name__ == "__main__":
    main()
