import type {
  EditableBlock,
  EditableDay,
  EditablePhase,
  EditablePrescription,
  EditableWeek,
} from "#shared/contract/admin-programmes.ts";
import { untimedBlocks } from "#shared/domain/untimed-blocks.ts";

/** A plan while it is edited: days and weeks are numbered by index. */
export type Prescription = EditablePrescription;
export type Block = EditableBlock;
export type Day = Omit<EditableDay, "order">;
export type Week = Omit<EditableWeek, "number" | "days"> & { readonly days: readonly Day[] };
export type Phase = Omit<EditablePhase, "order" | "weeks"> & { readonly weeks: readonly Week[] };
export type Plan = readonly Phase[];

/** A day's position; weeks are counted through the whole plan, from 0. */
export interface Place {
  readonly week: number;
  readonly day: number;
}

export const maxDays = 7;
export const maxWeeks = 104;

/** Converts a stored plan for editing. */
export const toPlan = (phases: readonly EditablePhase[]): Plan =>
  phases.map(({ order: _, weeks, ...phase }) => ({
    ...phase,
    weeks: weeks.map(({ number: __, days, ...week }) => ({
      ...week,
      days: [...days].sort((a, b) => a.order - b.order).map(({ order: ___, ...day }) => day),
    })),
  }));

/** A day without its blocks. */
export type DayFacts = Pick<Day, "title" | "kind" | "minutes">;
export const toDayFacts = ({ title, kind, minutes }: Day): DayFacts => ({ title, kind, minutes });

export const weeksOf = (plan: Plan): Week[] => plan.flatMap((phase) => phase.weeks);
export const dayAt = (plan: Plan, { week, day }: Place): Day | undefined => weeksOf(plan)[week]?.days[day];

const nothing = { ar: "", en: "" };
const emptyWeek: Week = { note: nothing, deload: false, days: [] };
export const emptyDay: Day = { title: nothing, kind: "strength", minutes: 45, blocks: [] };

/** Maps the weeks of all phases; `at` counts weeks through the plan. */
function mapWeeks(plan: Plan, change: (week: Week, at: number) => readonly Week[]): Plan {
  let at = 0;
  return plan.map((phase) => ({ ...phase, weeks: phase.weeks.flatMap((week) => change(week, at++)) }));
}

export const changeWeek = (plan: Plan, week: number, change: (week: Week) => Week): Plan =>
  mapWeeks(plan, (one, at) => [at === week ? change(one) : one]);

const withDays = (plan: Plan, week: number, change: (days: readonly Day[]) => readonly Day[]): Plan =>
  changeWeek(plan, week, (one) => ({ ...one, days: change(one.days) }));

export const changeDay = (plan: Plan, { week, day }: Place, next: Day): Plan =>
  withDays(plan, week, (days) => days.map((one, at) => (at === day ? next : one)));

export const removeDay = (plan: Plan, { week, day }: Place): Plan =>
  withDays(plan, week, (days) => days.filter((_, at) => at !== day));

/** Inserts a day; a full week is unchanged. */
export function insertDay(plan: Plan, { week, day }: Place, one: Day): Plan {
  return withDays(plan, week, (days) =>
    days.length >= maxDays ? days : [...days.slice(0, day), structuredClone(one), ...days.slice(day)],
  );
}

/** Moves a day; nothing changes if it does not fit. */
export function moveDay(plan: Plan, from: Place, to: Place): Plan {
  const one = dayAt(plan, from);
  const target = weeksOf(plan)[to.week];
  if (one === undefined || target === undefined) return plan;
  if (from.week !== to.week && target.days.length >= maxDays) return plan;
  return insertDay(removeDay(plan, from), to, one);
}

/** A copy of a day without keys: its parts get new ones when the plan is saved. */
export const asCopy = ({ key: _, ...day }: Day): Day => ({
  ...structuredClone(day),
  blocks: day.blocks.map(({ key: __, ...block }) => ({
    ...structuredClone(block),
    prescriptions: block.prescriptions.map(({ key: ___, ...one }) => structuredClone(one)),
  })),
});
const copiesOf = (days: readonly Day[]): readonly Day[] => days.map(asCopy);

/** Copies a day; nothing changes if the week is full. */
export function copyDay(plan: Plan, from: Place, to: Place): Plan {
  const one = dayAt(plan, from);
  return one === undefined ? plan : insertDay(plan, to, asCopy(one));
}

export function addWeek(plan: Plan, phase: number): Plan {
  return plan.map((one, at) => (at === phase ? { ...one, weeks: [...one.weeks, emptyWeek] } : one));
}

/** Inserts a copy of a week below it. */
export const copyWeek = (plan: Plan, week: number): Plan =>
  mapWeeks(plan, (one, at) => (at === week ? [one, { ...one, days: copiesOf(one.days) }] : [one]));

/** Inserts a week below another one. */
export const insertWeek = (plan: Plan, week: number, one: Week): Plan =>
  mapWeeks(plan, (other, at) => (at === week ? [other, structuredClone(one)] : [other]));

/** Replaces the days of one week with another's. */
export const copyWeekOnto = (plan: Plan, from: number, to: number): Plan => {
  const source = weeksOf(plan)[from];
  return source === undefined ? plan : changeWeek(plan, to, (one) => ({ ...one, days: copiesOf(source.days) }));
};

/** Removes a week; an empty phase is removed too, except the last one. */
export function removeWeek(plan: Plan, week: number): Plan {
  const left = mapWeeks(plan, (one, at) => (at === week ? [] : [one])).filter((phase) => phase.weeks.length > 0);
  return left.length === 0 ? plan : left;
}

/** Moves a week, possibly into another phase. */
export function moveWeek(plan: Plan, from: number, to: number): Plan {
  const one = weeksOf(plan)[from];
  if (one === undefined || to < 0 || to >= weeksOf(plan).length || from === to) return plan;
  const marked = mapWeeks(plan, (week, at) => {
    if (at === from) return [];
    if (at !== to) return [week];
    return from < to ? [week, one] : [one, week];
  });
  return marked.filter((phase) => phase.weeks.length > 0);
}

export const addPhase = (plan: Plan): Plan => [
  ...plan,
  { name: { ar: `المرحلة ${plan.length + 1}`, en: `Phase ${plan.length + 1}` }, note: nothing, weeks: [emptyWeek] },
];

export const changePhase = (plan: Plan, phase: number, next: Pick<Phase, "name" | "note">): Plan =>
  plan.map((one, at) => (at === phase ? { ...one, ...next } : one));

export const blockName = ({ title }: Block, at: number): string => title.en || title.ar || `block ${at + 1}`;

/** Blocks against the clock without minutes, one message each; the player counts its own for them. */
export const findMissingMinutes = (plan: Plan): string[] => {
  const weeks = weeksOf(plan);
  return untimedBlocks(weeks).flatMap(({ week, day, block }) => {
    const one = weeks[week - 1]?.days[day - 1]?.blocks[block - 1];
    return one === undefined ? [] : [`Week ${week}, day ${day}, ${blockName(one, block - 1)} has no minutes`];
  });
};

/** Empty weeks and days, one message each: a plan on sale has none. */
export function findGaps(plan: Plan): string[] {
  return weeksOf(plan).flatMap((week, at) => {
    if (week.days.length === 0) return [`Week ${at + 1} has no day`];
    return week.days.flatMap((day, place) =>
      day.blocks.some((block) => block.prescriptions.length > 0)
        ? []
        : [`Week ${at + 1}, day ${place + 1} has no exercise`],
    );
  });
}

/** What is missing before the plan can be published, one message each. */
export const findUnpublishable = (plan: Plan): string[] => [...findGaps(plan), ...findMissingMinutes(plan)];
