"""How rules are compiled to machine code: as Numba does it, but for two differences that save a quarter of a move's
time, two that save much of a cold compile, and one that lets all of it be kept.

An index is never negative. Numba compares every index with 0 and adds the length where it is below, as Python does; no
rule counts from the end, so here an index is taken as it is. (Where bounds are checked, a negative one raises.)

What a kernel calls has internal linkage. Numba links every callee as `linkonce_odr`, so LLVM must keep it for others
and assumes little about it. Behind an entry point called from Python there are no others: a callee can be inlined where
it is called once, and its return value is known.

What only other rules call is not optimised by itself. Numba would optimise each rule together with all that it calls,
and again in each of its callers; here the entry point does it for all of them, once. Nor does it become machine code by
itself, which nobody would run: only the entry point's copy does.

A rule that is called has no value. To Numba it is the address of an object of this process, and it keeps nothing on
disk that holds one. The call needs only its type: optimised code has lost the address, other code had it to the end.

Only what is compiled with `RuleCompiler` (core/rule.py) is changed; other users of Numba in this process are not.
"""
from typing import Any

from numba.core import codegen, compiler, compiler_machinery, ir, lowering, typed_passes, types

Compiler: Any = compiler.Compiler               # parts of Numba that have no types
NativeLowering: Any = typed_passes.NativeLowering
Lower: Any = lowering.Lower
register_pass: Any = compiler_machinery.register_pass
kinds: Any = types
OUTSIDE: Any = ir.Global, ir.FreeVar            # where a rule finds the rules that it calls
parse_assembly: Any = vars(codegen)["ll"].parse_assembly   # llvmlite's, by the name under which Numba has it
ENVIRONMENT = "_ZN08NumbaEnv"                   # begins the name of the variable that says where its globals are
SHARED, OWN = "linkonce_odr", "internal"         # LLVM's linkage of a function that other modules may use, or may not


class RuleLower(Lower):  # type: ignore[misc]
    """Numba's `Lower`, but every array index is unsigned, and no rule has an address."""

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        if isinstance(ty, kinds.Dispatcher) and isinstance(inst.value, OUTSIDE):
            return self.context.get_constant_null(ty)
        return super().lower_assign(ty, inst)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        return super().lower_getitem(resty, expr, value, index, unsigned(signature))

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        return super().lower_setitem(target_var, index_var, value_var, unsigned(signature))


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):  # type: ignore[misc]
    """From typed Python to machine code."""
    _name = "rule_lowering"
    lowering_class = RuleLower

    def run_pass(self, state: Any) -> bool:
        library = state.library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
        library.enable_object_caching()
        entry_point = not state.flags.no_cpython_wrapper
        if entry_point:
            library._optimize_final_module = lambda: optimise_alone(library)
        else:
            library._optimize_final_module = nothing
            library._finalize_final_module = lambda: finish_for_linking(library)
        done: bool = super().run_pass(state)
        return done


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's `Compiler` with `RuleLowering` as its lowering pass."""

    def define_pipelines(self) -> list[Any]:
        pipelines: list[Any] = super().define_pipelines()
        for steps in pipelines:
            steps.passes = [(RuleLowering, what) if step is NativeLowering else (step, what)
                            for step, what in steps.passes]
        return pipelines


def unsigned(signature: Any) -> Any:
    """The same access with an index that cannot be negative."""
    array, index, *others = signature.args
    if not isinstance(array, kinds.Buffer):
        return signature
    if isinstance(index, kinds.BaseTuple):
        index = kinds.Tuple([kinds.uintp if isinstance(one, kinds.Integer) else one for one in index])
    elif isinstance(index, kinds.Integer):
        index = kinds.uintp
    return signature.replace(args=(array, index, *others))


def nothing() -> None:
    """Instead of optimising."""


def finish_for_linking(library: Any) -> None:
    """Keeps a module for others to link, and makes machine code of nothing but its environment (ENVIRONMENT), whose
    address Numba asks for."""
    library._finalize_dynamic_globals()
    environment = "\n".join(str(one) for one in library._final_module.global_variables
                            if one.name.startswith(ENVIRONMENT))
    library._finalized = True                    # asking for the module would finalize it otherwise
    library._get_module_for_linking()
    library._finalized = False
    library._final_module = parse_assembly(f"{library.codegen._create_empty_module(library.name)}\n{environment}")
    type(library)._finalize_final_module(library)


def optimise_alone(library: Any) -> None:
    """Optimises a module after everything it calls has been linked in, callees as internal functions."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == SHARED:
            function.linkage = OWN
    type(library)._optimize_final_module(library)
