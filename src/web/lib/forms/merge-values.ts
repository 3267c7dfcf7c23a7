import isEqual from "fast-deep-equal";

type Fields = Readonly<Record<string, unknown>>;

/** Values as JSON keeps them: a member that is undefined equals a missing one. */
const asStored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Compares by value; the order of an object's members does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => isEqual(asStored(one), asStored(other));

/** A part of a form that differs between the typed values and the saved ones. */
export interface Difference {
  /** Names from the form's values down to the part: ["name", "en"]. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The side that is kept by default: theirs if nothing was typed. */
  readonly usual: Side;
  /** True when both sides changed this part. */
  readonly isContested: boolean;
}
export type Side = "mine" | "theirs";

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** True for an object that is taken from one side as a whole: a picture, a variant, a day of a plan. */
export type IsWhole = (value: Fields) => boolean;
const hasIdentity: IsWhole = (value) => "id" in value || "hash" in value;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A changed item that equals another item of the base was moved: such lists cannot be merged item by item. */
function hasMoved(base: readonly unknown[], changed: readonly unknown[]): boolean {
  return changed.some(
    (item, at) => !isSame(item, base[at]) && base.some((other, place) => place !== at && isSame(item, other)),
  );
}

function isMergedByItem({ base, mine, theirs }: Sides): boolean {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return false;
  if (base.length !== mine.length || base.length !== theirs.length) return false;
  return mine.every((item) => typeof item === "object") && !hasMoved(base, mine) && !hasMoved(base, theirs);
}

function toNames(sides: Sides, isWhole: IsWhole): readonly string[] | undefined {
  const { base, mine, theirs } = sides;
  if (isMergedByItem(sides)) return Object.keys(mine as object);
  if (!isFields(mine) || !isFields(theirs) || !isFields(base)) return undefined;
  if ([base, mine, theirs].some((side) => hasIdentity(side) || isWhole(side))) return undefined;
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
}

const member = (value: unknown, name: string): unknown => (value as Fields)[name];

/** The differences between typed and saved values, in the smallest parts that can be chosen. */
export function findDifferences(
  sides: Sides,
  isWhole: IsWhole = () => false,
  path: readonly string[] = [],
): Difference[] {
  const { base, mine, theirs } = sides;
  if (isSame(mine, theirs)) return [];
  const names = toNames(sides, isWhole);
  if (names !== undefined)
    return names.flatMap((name) =>
      findDifferences({ base: member(base, name), mine: member(mine, name), theirs: member(theirs, name) }, isWhole, [
        ...path,
        name,
      ]),
    );
  const isMineTyped = !isSame(mine, base);
  const isContested = isMineTyped && !isSame(theirs, base);
  return [{ path, mine, theirs, usual: isMineTyped ? "mine" : "theirs", isContested }];
}

function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const inner = withPart(member(value, name), rest, part);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? inner : item));
  return { ...(value as Fields), [name]: inner };
}

/** The saved values with the chosen parts of the typed ones. */
export function mergeValues<V>(
  theirs: V,
  differences: readonly Difference[],
  choose: (difference: Difference) => Side = ({ usual }) => usual,
): V {
  return differences
    .filter((difference) => choose(difference) === "mine")
    .reduce<unknown>((merged, { path, mine }) => withPart(merged, path, mine), theirs) as V;
}
