# Draws smooth integrands on a box, polynomials and rational functions, and Genz's six families.
# SPDX-License-Identifier: Apache-2.0
#
# Genz, A package for testing multiple integration subroutines, in Numerical Integration (1987).
from antiderivatives import over_box, power
from mpmath import mp, mpf
from question import Question, any_box, decimal, less, scale, total, unit_box
from separable import exponential, folded, gaussian, lorentzian


def polynomial(chance, d):
    return chance.choice([product_of_squares, power_of_sum, power_of_squares, rational])(chance, d)


def product_of_squares(chance, d):
    box, factors, value = any_box(chance, d), [], mpf(1)
    for name, low, high in box.sides:
        b, c = decimal(chance, 0.1, 1), decimal(chance, 0.1, 2)
        factors.append(f"({c!r}{b:+}*{name}^3+{name}^2)")
        ends = [mpf(c) * x + mpf(b) * x**4 / 4 + x**3 / 3 for x in (mpf(low), mpf(high))]
        value *= ends[1] - ends[0]
    return Question("*".join(factors), box.limits, value)


def power_of_sum(chance, d):
    box, n = any_box(chance, d), chance.randint(2, 9)
    coefficients, offset = [scale(chance, 0.2, 2) for _ in range(d)], decimal(chance, -2, 2)
    value = over_box(coefficients, mpf(-offset), box, power(n))
    return Question(f"({total(coefficients, box.names)}{offset:+})^{n}", box.limits, value)


def power_of_squares(chance, d):
    """(sum a x^2)^n: coefficients of z^n in the product of the integrals of exp(z*a*x^2), times n!."""
    box, n = any_box(chance, d), chance.randint(2, 12)
    coefficients = [scale(chance, 0.2, 2) for _ in range(d)]
    series = [mpf(1)] + [mpf(0)] * n
    for a, (_, low, high) in zip(coefficients, box.sides):
        each = [
            mpf(a) ** k * (mpf(high) ** (2 * k + 1) - mpf(low) ** (2 * k + 1))
            / (2 * k + 1) / mp.factorial(k)
            for k in range(n + 1)
        ]  # fmt: skip
        series = [mp.fsum(series[i] * each[m - i] for i in range(m + 1)) for m in range(n + 1)]
    text = f"({total(coefficients, [f'{name}^2' for name in box.names])})^{n}"
    return Question(text, box.limits, series[n] * mp.factorial(n))


def rational(chance, d):
    box = unit_box(chance, d)
    coefficients, p = [scale(chance, 0.1, 1) for _ in range(d)], -decimal(chance, 0.2, 6) - 1e-4
    text = f"(1+{total(coefficients, box.names)})^({p!r})"
    return Question(text, box.limits, over_box(coefficients, mpf(-1), box, power(mpf(p))))


# Of each family, the sum of the coefficients is the first number over d to the power of the second.
DIFFICULTY = {
    "oscillatory": (110, 1.5), "product peak": (600, 2), "corner peak": (600, 2),
    "gaussian": (100, 1), "continuous": (150, 2), "discontinuous": (100, 2),
}  # fmt: skip


def genz(family):
    def drawn(chance, d):
        most, falls = DIFFICULTY[family]
        parts = [chance.uniform(0.1, 1) for _ in range(d)]
        a = [float(f"{most / d**falls * part / sum(parts):.4g}") for part in parts]
        box, u = unit_box(chance, d), [decimal(chance, 0.05, 0.95) for _ in range(d)]
        return Question(*of_family(family, box, a, u))

    return drawn


def of_family(family, box, a, u):
    sides = list(zip(box.names, a, u))
    if family == "oscillatory":
        value = mp.expj(2 * mp.pi * mpf(u[0]))
        for each in a:
            value *= (mp.expj(mpf(each)) - 1) / (1j * mpf(each))
        return f"cos(2*pi*{u[0]!r}+{total(a, box.names)})", box.limits, value.real
    if family == "product peak":
        text = "*".join(f"({a!r}^(-2)+{less(name, u)}^2)" for name, a, u in sides)
        value = mp.fprod(mpf(a) ** 2 * lorentzian(u, 1 / mpf(a), 0, 1) for _, a, u in sides)
        return f"1/({text})", box.limits, value
    if family == "corner peak":
        p = -len(a) - 1
        value = over_box(a, mpf(-1), box, power(p))
        return f"(1+{total(a, box.names)})^({p})", box.limits, value
    if family == "gaussian":
        text = "+".join(f"{a!r}^2*{less(name, u)}^2" for name, a, u in sides)
        value = mp.fprod(gaussian(u, 1 / mpf(a), 0, 1) for _, a, u in sides)
        return f"exp(-({text}))", box.limits, value
    if family == "continuous":
        text = "+".join(f"{a!r}*abs{less(name, u)}" for name, a, u in sides)
        value = mp.fprod(folded(u, a, 0, 1) for _, a, u in sides)
        return f"exp(-({text}))", box.limits, value
    inside = f"{box.names[0]}<{u[0]!r} and {box.names[1]}<{u[1]!r}"
    ends = u[:2] + [1] * (len(a) - 2)
    value = mp.fprod(exponential(each, 0, end) for each, end in zip(a, ends))
    return f"if({inside},exp({total(a, box.names)}),0)", box.limits, value
