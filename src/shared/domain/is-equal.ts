/** Whether two plain values are the same; a field that is undefined is none. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return hasFieldsOf(a, b) && hasFieldsOf(b, a, false);
}

/** Whether each field of `a` is the same in `b`; or, not `isDeep`, is there at all. */
function hasFieldsOf(a: object, b: object, isDeep = true): boolean {
  const [own, other] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  for (const name of Object.keys(own)) {
    const part = own[name];
    if (part === undefined) continue;
    if (!Object.hasOwn(other, name) || other[name] === undefined) return false;
    if (isDeep && !isEqual(part, other[name])) return false;
  }
  return true;
}
