/**
 * True when one typo turns `a` into a prefix of `b`: a wrong, missing, extra or transposed letter. The first letter
 * must match (or be transposed, missing or doubled), because people rarely get it wrong and it reduces noise.
 * `isSlipAtFirstLetter` is the fallback.
 */
export function isOneSlipFromStart(a: string, b: string): boolean {
  if (a === b || b.startsWith(a)) return true;
  if (a[0] !== b[0] && a[1] !== b[0] && a[0] !== b[1]) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = a.slice(at);
  const meets = (remaining: string, from: number) => b.startsWith(remaining, from);
  const isWrongLetter = at < b.length && meets(rest.slice(1), at + 1);
  const isMissingLetter = at < b.length && meets(rest, at + 1);
  const isExtraLetter = meets(rest.slice(1), at);
  const isSwapped =
    rest.length > 1 && at + 1 < b.length && rest[0] === b[at + 1] && rest[1] === b[at] && meets(rest.slice(2), at + 2);
  return isWrongLetter || isMissingLetter || isExtraLetter || isSwapped;
}

/** True when only the first letter of `a` differs from `b`, or from `b` without its last letter. */
export const isSlipAtFirstLetter = (a: string, b: string): boolean =>
  b.length <= a.length + 1 && b.startsWith(a.slice(1), 1);
