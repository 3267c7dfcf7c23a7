const entriesOf = (value: object): (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, part]) => part !== undefined);

/** Whether two plain values are the same; a field that is undefined is none. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [entriesOf(a), new Map(entriesOf(b))];
  return own.length === other.size && own.every(([name, part]) => other.has(name) && isEqual(part, other.get(name)));
}
