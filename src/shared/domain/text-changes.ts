import { isEqual } from "./is-equal.ts";

/** Fields that are only texts; all other fields of a plan are training. */
const texts: ReadonlySet<string> = new Set(["name", "note", "title", "cue"]);
const maxPaths = 20;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function collect(before: unknown, after: unknown, path: string, found: string[]): void {
  if (found.length >= maxPaths || isEqual(before, after)) return;
  const isList = Array.isArray(before) && Array.isArray(after);
  if (isList ? before.length !== after.length : !isObject(before) || !isObject(after) || Array.isArray(before)) {
    found.push(path);
    return;
  }
  const [one, other] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (!isList && texts.has(name)) continue;
    collect(one[name], other[name], path === "" ? name : `${path}.${name}`, found);
  }
}

/** The paths, at most 20, in which two plans with keys differ by more than texts. */
export function findTrainingChanges(before: unknown, after: unknown): string[] {
  const found: string[] = [];
  collect(before, after, "", found);
  return found;
}
