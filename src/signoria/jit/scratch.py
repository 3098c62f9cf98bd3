"""A temporary copy of a state inside a `@compiled` function, to try an action on."""

from signoria.jit.compiler import State, compiled_as


@compiled_as("signoria.jit.native:copied")
def copied(state: State) -> State:
    """A copy of a state on the stack of the calling function.

    Do not return or store it: it disappears when the function returns, and the same line overwrites it.
    """
    return state.copy()
