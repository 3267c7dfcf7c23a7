import { withKeys } from "./plan-keys.ts";

interface Part {
  readonly key?: string | undefined;
}
interface BlockPart extends Part {
  readonly prescriptions: readonly Part[];
}
interface DayPart extends Part {
  readonly order: number;
  readonly blocks: readonly BlockPart[];
}
interface WeekPart {
  readonly number: number;
  readonly days: readonly DayPart[];
}
interface PhasePart {
  readonly order: number;
  readonly weeks: readonly WeekPart[];
}
/** A plan whose parts can be compared with another's. */
export interface MergeablePlan {
  readonly phases: readonly PhasePart[];
}

/** From the outside in. */
export const partKinds = ["phase", "week", "day", "block", "prescription"] as const;
export type PartKind = (typeof partKinds)[number];

/** A part of a plan with its own fields, without its position. */
export interface PlanNode {
  readonly kind: PartKind;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly parent: string;
  readonly children: readonly string[];
}
export type FlatPlan = ReadonlyMap<string, PlanNode>;

/** The plan itself. */
export const root = "plan";

const inOrder = <T extends { readonly order: number }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => a.order - b.order);

const keyed = (week: WeekPart) => inOrder(week.days).map((day) => withKeys(day, week.number, day.order));

/** Names for weeks and phases, which have no keys. */
export interface WeekNames {
  readonly phases: readonly string[];
  /** By number. */
  readonly weeks: ReadonlyMap<number, string>;
}

const allWeeks = (plan: MergeablePlan): WeekPart[] => inOrder(plan.phases).flatMap((phase) => phase.weeks);

/**
 * Matches each part with the known one that shares most with it; parts that share nothing get a remaining one by
 * position, or are new.
 */
function match(
  parts: readonly { readonly shared: readonly string[]; readonly place: string; readonly fresh: string }[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const names = new Map<number, string>();
  const free = new Set(known.keys());
  const candidates = parts
    .flatMap(({ shared }, at) =>
      [...known].map(([name, own]) => ({ at, name, count: shared.filter((key) => own.has(key)).length })),
    )
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  for (const { at, name } of candidates) {
    if (names.has(at) || !free.has(name)) continue;
    names.set(at, name);
    free.delete(name);
  }
  return parts.map(({ place, fresh }, at) => {
    const name = names.get(at) ?? (free.has(place) ? place : fresh);
    free.delete(name);
    return name;
  });
}

/** Finds the weeks and phases of a plan again in other versions of it, by the days that they hold. */
export function matchWeeks(base: MergeablePlan): (side: string, plan: MergeablePlan) => WeekNames {
  const knownWeeks = new Map(
    allWeeks(base).map((week) => [`week ${week.number}`, new Set(keyed(week).map((day) => day.key))] as const),
  );
  const knownPhases = new Map(
    inOrder(base.phases).map(
      (phase, at) => [`phase ${at + 1}`, new Set(phase.weeks.map(({ number }) => `week ${number}`))] as const,
    ),
  );
  return (side, plan) => {
    const own = allWeeks(plan);
    const matched = match(
      own.map((week) => ({
        shared: keyed(week).map((day) => day.key),
        place: `week ${week.number}`,
        fresh: `week ${week.number} ${side}`,
      })),
      knownWeeks,
    );
    const weeks = new Map(own.map(({ number }, at) => [number, matched[at] ?? `week ${number} ${side}`]));
    const phases = match(
      inOrder(plan.phases).map((phase, at) => ({
        shared: phase.weeks.map(({ number }) => weeks.get(number) ?? ""),
        place: `phase ${at + 1}`,
        fresh: `phase ${at + 1} ${side}`,
      })),
      knownPhases,
    );
    return { phases, weeks };
  };
}

const without = (part: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => !names.includes(name) && value !== undefined));

/** All parts of a plan by their keys. */
export function flattenPlan(plan: MergeablePlan, names: WeekNames): FlatPlan {
  const flat = new Map<string, PlanNode>();
  flat.set(root, { kind: "phase", fields: {}, parent: root, children: names.phases });
  for (const [at, phase] of inOrder(plan.phases).entries()) {
    const phaseName = names.phases[at] ?? "";
    const weeks = [...phase.weeks].sort((a, b) => a.number - b.number);
    const weekNames = weeks.map(({ number }) => names.weeks.get(number) ?? "");
    flat.set(phaseName, {
      ...{ kind: "phase", parent: root, children: weekNames },
      fields: without(phase, ["order", "weeks"]),
    });
    for (const [index, week] of weeks.entries()) addWeek(flat, week, weekNames[index] ?? "", phaseName);
  }
  return flat;
}

function addWeek(flat: Map<string, PlanNode>, week: WeekPart, name: string, phase: string): void {
  const days = keyed(week);
  const keysOf = (parts: readonly { readonly key: string }[]): string[] => parts.map(({ key }) => key);
  flat.set(name, {
    ...{ kind: "week", parent: phase, children: keysOf(days) },
    fields: without(week, ["number", "days"]),
  });
  for (const day of days) {
    flat.set(day.key, {
      ...{ kind: "day", parent: name, children: keysOf(day.blocks) },
      fields: without(day, ["key", "order", "blocks"]),
    });
    for (const block of day.blocks) {
      flat.set(block.key, {
        ...{ kind: "block", parent: day.key, children: keysOf(block.prescriptions) },
        fields: without(block, ["key", "prescriptions"]),
      });
      for (const one of block.prescriptions)
        flat.set(one.key, {
          ...{ kind: "prescription", parent: block.key, children: [] },
          fields: without(one, ["key"]),
        });
    }
  }
}

/** Rebuilds a plan: days and weeks are numbered by position, and a phase without weeks is dropped. */
export function raisePlan<P extends MergeablePlan>(flat: FlatPlan): P {
  const children = (key: string) =>
    (flat.get(key)?.children ?? []).flatMap((child) => {
      const node = flat.get(child);
      return node === undefined ? [] : [[child, node] as const];
    });
  let number = 0;
  const phases = children(root)
    .filter(([key]) => children(key).length > 0)
    .map(([key, phase], at) => ({
      ...{ ...phase.fields, order: at + 1 },
      weeks: children(key).map(([weekKey, week]) => {
        number += 1;
        return {
          ...{ ...week.fields, number },
          days: children(weekKey).map(([dayKey, day], place) => ({
            ...{ ...day.fields, key: dayKey, order: place + 1 },
            blocks: children(dayKey).map(([blockKey, block]) => ({
              ...{ ...block.fields, key: blockKey },
              prescriptions: children(blockKey).map(([oneKey, one]) => ({ ...one.fields, key: oneKey })),
            })),
          })),
        };
      }),
    }));
  // The compiler cannot follow the fields of a generic plan.
  return { phases } as unknown as P;
}
