export interface Change {
  readonly field: string;
  /** `undefined` if the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Item = Record<string, unknown>;

// Lists of objects are compared item by item; lists of plain values as a whole.
const isList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** Fields that identify an item of a list, best first. */
const identities = ["id", "key", "sku", "slug", "code", "url", "country", "currency"] as const;

const findIdentity = (lists: readonly (readonly Item[])[]): string | undefined =>
  identities.find((name) =>
    lists.every(
      (list) =>
        list.every((item) => typeof item[name] === "string") &&
        new Set(list.map((item) => item[name])).size === list.length,
    ),
  );

/** The displayed name of an item of a list: a name that people know, else its position. */
function itemName(item: Item, place: number): string {
  const { sku, code, name, title, label, currency, country } = item;
  const text = [sku, code, name, title, label, currency, country]
    .map((one) => (isRecord(one) ? one["en"] : one))
    .find((one) => typeof one === "string" && one !== "");
  return typeof text === "string" ? text.replaceAll(".", " ") : String(place + 1);
}

interface Member {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Pairs items without an identity: first equal ones, then the rest in their order. */
function pairByContent(before: readonly Item[], after: readonly Item[]): Member[] {
  const left = before.map((item) => JSON.stringify(item));
  const changed = after.flatMap((to, place) => {
    const same = left.indexOf(JSON.stringify(to));
    if (same === -1) return [{ to, place }];
    left[same] = "";
    return [];
  });
  const gone = before.flatMap((from, place) => (left[place] === "" ? [] : [{ from, place }]));
  return Array.from({ length: Math.max(changed.length, gone.length) }, (_, at) => {
    const { from, place: was = 0 } = gone[at] ?? {};
    const { to, place = was } = changed[at] ?? {};
    return { name: itemName(to ?? from ?? {}, place), from, to };
  });
}

function pairItems(before: readonly Item[], after: readonly Item[]): Member[] {
  const identity = findIdentity([before, after]);
  if (identity === undefined) return pairByContent(before, after);
  const old = new Map(before.map((item) => [item[identity], item]));
  const kept = new Set(after.map((item) => item[identity]));
  const was = before.filter((item) => kept.has(item[identity]));
  const is = after.filter((item) => old.has(item[identity]));
  const isMoved = was.some((item, place) => item[identity] !== is[place]?.[identity]);
  return [
    ...(isMoved ? [{ name: "order", from: was.map(itemName), to: is.map(itemName) }] : []),
    ...after.map((to, place) => ({ name: itemName(to, place), from: old.get(to[identity]), to })),
    ...before.flatMap((from, place) =>
      kept.has(from[identity]) ? [] : [{ name: itemName(from, place), from, to: undefined }],
    ),
  ];
}

function pairMembers(before: unknown, after: unknown): Member[] {
  if (isList(before) || isList(after)) return pairItems(isList(before) ? before : [], isList(after) ? after : []);
  const from = isRecord(before) ? before : {};
  const to = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => ({
    name,
    from: from[name],
    to: to[name],
  }));
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
    return pairMembers(before, after).flatMap(({ name, from, to }) =>
      changesBetween(from, to, path === "" ? name : `${path}.${name}`),
    );
  }
  const change = { field: path, before: written(before), after: written(after) };
  return change.before === change.after ? [] : [change];
}
