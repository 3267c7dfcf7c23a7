export interface Change {
  readonly field: string;
  /** `undefined` if the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Lists of objects are compared by index; lists of plain values as a whole.
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isRecord);

function toMembers(value: unknown): Record<string, unknown> {
  if (isList(value)) return Object.fromEntries(value.map((one, at) => [String(at + 1), one]));
  return isRecord(value) ? value : {};
}

function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ") || undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const languageNames: Readonly<Record<string, string>> = { ar: "Arabic", en: "English" };

/** Formats a field path for display: "freeAbove.EGP" → "free above, EGP". */
export const fieldWords = (path: string): string =>
  path
    .split(".")
    .map(
      (part) => languageNames[part] ?? part.replace(/([a-z])([A-Z])(?![A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`),
    )
    .join(", ");

/** The changed fields between two states; nested fields by their path. */
export function changesBetween(before: unknown, after: unknown, path = ""): Change[] {
  if ([before, after].some((value) => isRecord(value) || isList(value))) {
    const from = toMembers(before);
    const to = toMembers(after);
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.flatMap((name) => changesBetween(from[name], to[name], path === "" ? name : `${path}.${name}`));
  }
  const change = { field: path, before: written(before), after: written(after) };
  return change.before === change.after ? [] : [change];
}
