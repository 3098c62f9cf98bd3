"""Room for a copy of a state inside one `@compiled` function, to try an action on."""

from signoria.jit.compiler import State, compiled_as


@compiled_as("signoria.jit.native:copied")
def copied(state: State) -> State:
    """A copy of a state. It is gone when the function that asked for it returns, and overwritten when the
    same line asks again, so do not return or keep it."""
    return state.copy()
