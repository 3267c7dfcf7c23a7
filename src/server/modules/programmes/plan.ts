import type { Prescription, ProgrammeDay, ProgrammeWeek } from "#shared/contract/training.ts";
import { type KeyedDay as KeyedPart, withKeys } from "#shared/domain/plan-keys.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

type Named = { slug: string; name: LocalizedText };

/** Older stored parts have no key; `withKeys` derives one from their position. */
export interface Keyed {
  readonly key?: string | undefined;
}
/** A stored plan: like the contract's, but exercises by slug, so that name changes show everywhere. */
export type PlanPrescription = Omit<Prescription, "exercise" | "key" | "replaces"> &
  Keyed & {
    readonly exercise: string;
    /** Set only when read: the exercise that an adapted plan has replaced. */
    readonly replaces?: string | undefined;
  };
export type PlanBlock = Omit<ProgrammeDay["blocks"][number], "prescriptions" | "key"> &
  Keyed & {
    readonly prescriptions: readonly PlanPrescription[];
  };
export type PlanDay = Omit<ProgrammeDay, "blocks" | "key"> & Keyed & { readonly blocks: readonly PlanBlock[] };
export type PlanWeek = Omit<ProgrammeWeek, "days"> & { readonly days: readonly PlanDay[] };
export type KeyedDay = KeyedPart<PlanDay>;
export interface PlanPhase {
  readonly order: number;
  readonly name: LocalizedText;
  readonly note: LocalizedText;
  readonly weeks: readonly PlanWeek[];
}
export interface Plan {
  readonly phases: readonly PlanPhase[];
}

export const weeksOf = (plan: Plan): PlanWeek[] =>
  plan.phases.flatMap((phase) => phase.weeks).sort((a, b) => a.number - b.number);

/** The distinct exercises of a week. */
export function exercisesOf(week: PlanWeek): string[] {
  const all = week.days.flatMap((day) => day.blocks.flatMap((block) => block.prescriptions.map((one) => one.exercise)));
  return [...new Set(all)];
}

/** A week with exercise names; a deleted exercise shows its slug. */
export function namedWeek(week: PlanWeek, names: ReadonlyMap<string, LocalizedText>): ProgrammeWeek {
  const named = (slug: string): Named => ({ slug, name: names.get(slug) ?? { ar: slug, en: slug } });
  return {
    ...week,
    days: week.days.map((one) => {
      const day = withKeys(one, week.number, one.order);
      return {
        ...day,
        blocks: day.blocks.map((block) => ({
          ...block,
          prescriptions: block.prescriptions.map(({ replaces, ...each }) => ({
            ...each,
            exercise: named(each.exercise),
            ...(replaces === undefined ? {} : { replaces: named(replaces) }),
          })),
        })),
      };
    }),
  };
}

/** Phases with the keys of all their days. */
export const keyedPhases = (plan: Plan) =>
  plan.phases.map((phase) => ({
    ...phase,
    weeks: phase.weeks.map((week) => ({
      ...week,
      days: week.days.map((day) => withKeys(day, week.number, day.order)),
    })),
  }));

/** A plan whose parts all have their keys. */
export const keyedPlan = (plan: Plan): Plan => ({ phases: keyedPhases(plan) as unknown as Plan["phases"] });

/** Phases and weeks without their content. */
export function toSummary(plan: Plan) {
  return plan.phases.map(({ order, name, note, weeks }) => ({
    order,
    name,
    note,
    weeks: weeks.map((week) => ({
      number: week.number,
      note: week.note,
      deload: week.deload,
      dayCount: week.days.length,
    })),
  }));
}
