import {
  type FlatPlan,
  flattenPlan,
  type MergeablePlan,
  matchWeeks,
  type PartKind,
  type PlanNode,
  partKinds,
  raisePlan,
  root,
} from "./flat-plan.ts";
import { isEqual } from "./is-equal.ts";

/** A change that was not taken, because the client has their own there. */
export interface KeptPart {
  /** Key of the day, block or prescription; weeks and phases have their position, `week 2`. */
  readonly key: string;
  readonly part: PartKind;
  /** The field that both sides changed; `removed`: the other side removed the part; `begun`: the session was begun. */
  readonly field: string;
}

export interface PlanMerge<P> {
  readonly plan: P;
  readonly kept: readonly KeptPart[];
}

interface Sides {
  readonly base: FlatPlan;
  readonly client: FlatPlan;
  readonly next: FlatPlan;
  readonly begun: ReadonlySet<string>;
}

/** Fields that make sense together only: a load belongs to its exercise, and one measure excludes the others. */
const together: readonly (readonly string[])[] = [
  ["exercise", "load"],
  ["reps", "seconds", "metres"],
];

const pick = (fields: PlanNode["fields"] | undefined, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (fields?.[name] === undefined ? [] : [[name, fields[name]]])));

function groupFields(...all: readonly PlanNode["fields"][]): (readonly string[])[] {
  const names = new Set(all.flatMap((fields) => Object.keys(fields)));
  const grouped = together.filter((group) => group.some((name) => names.has(name)));
  const single = [...names].filter((name) => !together.flat().includes(name)).map((name) => [name]);
  return [...grouped, ...single];
}

/** Field by field: what the client left alone follows the new plan; what both changed stays the client's and is listed. */
function mergeFields(key: string, { base, client, next }: Sides, kept: KeptPart[]): PlanNode["fields"] {
  const [b, c, n] = [base.get(key)?.fields ?? {}, client.get(key)?.fields, next.get(key)?.fields];
  if (c === undefined || n === undefined) return c ?? n ?? {};
  // Fast path: most parts are unchanged.
  if (isEqual(c, b)) return n;
  if (isEqual(n, b)) return c;
  const merged = groupFields(b, c, n).map((names) => {
    const [was, own, wanted] = [pick(b, names), pick(c, names), pick(n, names)];
    if (isEqual(own, was)) return wanted;
    if (isEqual(wanted, was) || isEqual(wanted, own)) return own;
    const field = names.find((name) => !isEqual(own[name], wanted[name])) ?? names[0] ?? "";
    kept.push({ key, part: client.get(key)?.kind ?? "day", field });
    return own;
  });
  return Object.assign({}, ...merged) as PlanNode["fields"];
}

/** Whether a part and all in it are the same on both sides. */
function isSame(key: string, one: FlatPlan, other: FlatPlan): boolean {
  const [a, b] = [one.get(key), other.get(key)];
  if (a === undefined || b === undefined) return false;
  return (
    a.parent === b.parent &&
    isEqual(a.fields, b.fields) &&
    isEqual(a.children, b.children) &&
    a.children.every((child) => isSame(child, one, other))
  );
}

/** Whether a part is in the merged plan. */
function stays(key: string, { base, client, next, begun }: Sides, kept: KeptPart[]): boolean {
  const own = client.get(key);
  const wanted = next.get(key);
  if (own !== undefined && wanted !== undefined) return true;
  if (!base.has(key)) return true;
  if (own === undefined) {
    if (wanted !== undefined && !isSame(key, base, next)) kept.push({ key, part: wanted.kind, field: "removed" });
    return false;
  }
  const isBegun = begun.has(key);
  if (!isBegun && isSame(key, base, client)) return false;
  kept.push({ key, part: own.kind, field: isBegun ? "begun" : "removed" });
  return true;
}

/** Finds where each part goes; parts whose place is gone on both sides are dropped. */
function findParents(sides: Sides, kept: KeptPart[]): Map<string, string> {
  const { base, client, next } = sides;
  const keys = [...new Set([...client.keys(), ...next.keys()])].filter((key) => key !== root);
  const parents = new Map<string, string>();
  const has = (key: string | undefined): key is string => key !== undefined && (key === root || parents.has(key));
  const keep = (key: string, parent: string): void => {
    // Only its own side knows the place of a part whose place was dropped.
    const above = client.get(parent)?.parent;
    if (!has(parent) && above !== undefined) keep(parent, above);
    parents.set(key, parent);
  };
  for (const kind of partKinds) {
    for (const key of keys) {
      if ((client.get(key) ?? next.get(key))?.kind !== kind || !stays(key, sides, kept)) continue;
      const [was, own, wanted] = [base.get(key)?.parent, client.get(key)?.parent, next.get(key)?.parent];
      const [first, second] = own !== undefined && own !== was ? [own, wanted] : [wanted, own];
      const place = has(first) ? first : has(second) ? second : own;
      if (place !== undefined) keep(key, place);
    }
  }
  return parents;
}

/** Orders the parts of one part: as the side that moved something; what only the other side has follows its neighbour. */
function orderChildren(parent: string, own: ReadonlySet<string>, { base, client, next }: Sides): string[] {
  const [b, c, n] = [base, client, next].map((side) => side.get(parent)?.children ?? []) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const [first, other] = !client.has(parent) || (next.has(parent) && isEqual(b, c)) ? [n, c] : [c, n];
  const ordered = first.filter((key) => own.has(key));
  for (const [at, key] of other.entries()) {
    if (!own.has(key) || ordered.includes(key)) continue;
    const neighbour = other.slice(0, at).findLast((one) => ordered.includes(one));
    ordered.splice(neighbour === undefined ? 0 : ordered.indexOf(neighbour) + 1, 0, key);
  }
  return [...ordered, ...[...own].filter((key) => !ordered.includes(key))];
}

/** Takes a begun session whole from the client: nothing in it is compared. */
function pinBegun({ base, client, next, begun }: Sides, kept: KeptPart[]): Sides {
  const [b, c, n] = [new Map(base), new Map(client), new Map(next)];
  const drop = (side: Map<string, PlanNode>, key: string): void => {
    const node = side.get(key);
    side.delete(key);
    for (const child of node?.children ?? []) drop(side, child);
  };
  for (const key of begun) {
    const own = client.get(key);
    if (own === undefined) continue;
    const inside = own.children.flatMap((block) => [block, ...(client.get(block)?.children ?? [])]);
    if (next.has(key) && !isSame(key, base, next)) kept.push({ key, part: "day", field: "begun" });
    for (const side of [b, c, n]) {
      const node = side.get(key);
      for (const child of node?.children ?? []) drop(side, child);
      for (const part of inside) side.delete(part);
      if (node !== undefined) side.set(key, { ...own, parent: node.parent, children: [] });
    }
  }
  return { base: b, client: c, next: n, begun };
}

/** Puts the parts of begun sessions back. */
function restoreBegun(merged: Map<string, PlanNode>, { client, begun }: Sides): void {
  const put = (key: string): void => {
    const node = client.get(key);
    if (node === undefined) return;
    merged.set(key, { ...node, parent: merged.get(key)?.parent ?? node.parent });
    for (const child of node.children) put(child);
  };
  for (const key of begun) if (merged.has(key)) put(key);
}

/**
 * Brings the changes from `base` to `next` into a client's own plan, part by part by their keys and field by field.
 * What the client left alone follows; what both changed, and what was removed but is the client's own, stays and is
 * listed. Sessions in `begun`, by the keys of their days, stay as they are.
 */
export function mergePlans<P extends MergeablePlan>(
  plans: { readonly base: P; readonly client: P; readonly next: P },
  begun: ReadonlySet<string> = new Set(),
): PlanMerge<P> {
  const names = matchWeeks(plans.base);
  const flat = {
    base: flattenPlan(plans.base, names("base", plans.base)),
    client: flattenPlan(plans.client, names("client", plans.client)),
    next: flattenPlan(plans.next, names("next", plans.next)),
    begun,
  };
  const kept: KeptPart[] = [];
  const sides = begun.size === 0 ? flat : pinBegun(flat, kept);
  const parents = findParents(sides, kept);
  const children = Map.groupBy(parents.keys(), (key) => parents.get(key) ?? root);
  const merged = new Map<string, PlanNode>();
  for (const key of [root, ...parents.keys()]) {
    const node = sides.client.get(key) ?? sides.next.get(key);
    if (node === undefined) continue;
    merged.set(key, {
      kind: node.kind,
      parent: parents.get(key) ?? root,
      fields: mergeFields(key, sides, kept),
      children: orderChildren(key, new Set(children.get(key) ?? []), sides),
    });
  }
  restoreBegun(merged, flat);
  return { plan: raisePlan<P>(merged), kept };
}
