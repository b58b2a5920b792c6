@rem Windows has no exec: npm scripts begin with it, so that a signal to npm reaches Node and not a shell.
@%*
