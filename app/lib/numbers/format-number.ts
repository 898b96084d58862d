/** Digits that are true of a figure; what a double has beyond them is binary dust, as in 0.30000000000000004. */
const SIGNIFICANT_DIGITS = 12;

/** Powers of ten by their exponents, as far as one part of a power is not written with an exponent. */
const QUICK_POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/** A double has enough digits beyond those of a smaller number to see how close to a half it is. */
const QUICK_BELOW = 1e7;

/** A figure's absolute value as a whole number of the last decimal place, and what is cut off in tenths of it. */
function scaled(x: number, decimals: number): { readonly whole: bigint; readonly tenths: bigint } {
  const [mantissa = "0", exponent = "0"] = Math.abs(x)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split("e");
  const digits = BigInt(mantissa.replace(".", ""));
  const shift = Number(exponent) - (SIGNIFICANT_DIGITS - 1) + decimals;
  if (shift >= 0) return { whole: digits * 10n ** BigInt(shift), tenths: 0n };
  const tenths = (digits * 10n) / 10n ** BigInt(-shift);
  return { whole: tenths / 10n, tenths: tenths % 10n };
}

function written(whole: bigint, decimals: number, negative: boolean): string {
  const digits = whole.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, "");
  return negative && whole !== 0n ? `-${text}` : text;
}

/**
 * A figure with at most `decimals` places, for people and for commands: rounded as a decimal number, halves away from
 * zero, without zeros at the end, an exponent or the separators of a language.
 *
 * `toFixed` rounds the double: `(0.285).toFixed(2)` is 0.28. A test print has some hundred thousand of them, hence the short
 * way for all that is not close to a half.
 */
export function fmt(x: number, decimals: number): string {
  if (!Number.isFinite(x)) throw new RangeError("not a finite number");
  const power = QUICK_POWERS[decimals];
  if (power !== undefined) {
    const times = Math.abs(x) * power;
    const rest = times - Math.floor(times);
    if (times < QUICK_BELOW && (rest < 0.49999 || rest > 0.50001)) {
      const rounded = Math.round(times);
      return rounded === 0 ? "0" : String((x < 0 ? -rounded : rounded) / power);
    }
  }
  const { whole, tenths } = scaled(x, decimals);
  return written(tenths >= 5n ? whole + 1n : whole, decimals, x < 0);
}

/** A figure rounded as {@link fmt} does. */
export const rounded = (x: number, decimals: number): number => Number(fmt(x, decimals));

/** A positive figure cut off after `decimals` places, as a decimal number: 41.4 stays 41.4. */
export function floorTo(x: number, decimals: number): number {
  return Number(written(scaled(x, decimals).whole, decimals, false));
}

/** A figure without the binary dust behind its significant digits: 3.4 for 3.4000000000000004. */
export const withoutDust = (x: number): number => Number(x.toPrecision(SIGNIFICANT_DIGITS));
