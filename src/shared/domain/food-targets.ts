import type { Gender } from "./audiences.ts";
import { addDays, diffDays, type IsoDate } from "./calendar.ts";
import { adultAge } from "./screening.ts";

export const meals = ["breakfast", "lunch", "dinner", "snack"] as const;
export type MealName = (typeof meals)[number];

/** How much somebody moves besides resting: the factor on what the body needs at rest. */
export const activityFactors = { sitting: 1.2, light: 1.4, active: 1.6, very_active: 1.8 } as const;
export type Activity = keyof typeof activityFactors;
export const activities = ["sitting", "light", "active", "very_active"] as const satisfies readonly Activity[];

export const heightBounds = { min: 100, max: 250 } as const;
export const weightBounds = { min: 25, max: 400 } as const;

/** What targets are worked out from. */
export interface BodyFacts {
  readonly sex: Gender;
  readonly age: number;
  readonly heightCm: number;
  readonly weightKg: number;
  readonly activity: Activity;
}

/** Less or more than what keeps the weight, in percent. */
export const changePercents = [-20, -10, 0, 10, 20] as const;
export type ChangePercent = (typeof changePercents)[number];

/** The usual change for a training goal. */
export const usualChange = (goal: string | null): ChangePercent =>
  goal === "fat_loss" ? -20 : goal === "muscle" ? 20 : 0;

/** A member's daily nutrition targets. */
export interface FoodTargets {
  readonly kcal: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly fatG: number;
  readonly waterMl: number;
}

const floors: Readonly<Record<Gender, number>> = { male: 1500, female: 1200 };
export const kcalOf = { protein: 4, carbs: 4, fat: 9 } as const;
const fatShare = 0.25;
/** Grams for each kilogram of body weight. */
const protein = { min: 1.6, max: 2.2, losing: 2, gaining: 1.8 } as const;
/** Heavy people need no more of their energy from protein. */
const proteinShare = 0.35;

/** Energy at rest in kcal, by Mifflin and St Jeor. */
export const restingKcal = ({ sex, age, heightCm, weightKg }: Omit<BodyFacts, "activity">): number =>
  10 * weightKg + 6.25 * heightCm - 5 * age + (sex === "male" ? 5 : -161);

/** Energy that keeps the weight. */
export const maintenanceKcal = (body: BodyFacts): number =>
  Math.round(restingKcal(body) * activityFactors[body.activity]);

/** Health that forbids eating less than the body needs. */
export interface FoodLimits {
  readonly isPregnant: boolean;
}

/** No deficit for minors, in pregnancy or while breastfeeding. */
export const mayEatLess = ({ age }: Pick<BodyFacts, "age">, { isPregnant }: FoodLimits): boolean =>
  age >= adultAge && !isPregnant;

/** The least energy that may be set as a target. */
export function leastKcal(body: BodyFacts, limits: FoodLimits): number {
  const floor = floors[body.sex];
  return mayEatLess(body, limits) ? floor : Math.max(floor, maintenanceKcal(body));
}

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

function proteinFor({ weightKg }: BodyFacts, kcal: number, change: ChangePercent): number {
  const wanted = change < 0 ? protein.losing : change > 0 ? protein.gaining : protein.min;
  const most = (kcal * proteinShare) / kcalOf.protein;
  const grams = Math.round(Math.min(wanted * weightKg, most));
  return between(grams, Math.ceil(protein.min * weightKg), Math.floor(protein.max * weightKg));
}

/** Targets for a day. The energy never lies below `leastKcal`; the grams come to the energy within rounding. */
export function proposeTargets(body: BodyFacts, change: ChangePercent, limits: FoodLimits): FoodTargets {
  const wanted = Math.round((restingKcal(body) * activityFactors[body.activity] * (100 + change)) / 100);
  const kcal = Math.max(wanted, leastKcal(body, limits));
  const proteinG = proteinFor(body, kcal, change);
  const fatG = Math.round((kcal * fatShare) / kcalOf.fat);
  const rest = kcal - proteinG * kcalOf.protein - fatG * kcalOf.fat;
  return {
    ...{ kcal, proteinG, fatG, carbsG: Math.max(0, Math.round(rest / kcalOf.carbs)) },
    waterMl: between(Math.round((body.weightKg * 35) / 250) * 250, 1500, 4000),
  };
}

/** The energy of the grams. */
export const macroKcal = ({ proteinG, carbsG, fatG }: Omit<FoodTargets, "kcal" | "waterMl">): number =>
  proteinG * kcalOf.protein + carbsG * kcalOf.carbs + fatG * kcalOf.fat;

/** Logged food of a day; missing values count as zero. */
export interface Eaten {
  readonly kcal: number;
  readonly proteinG: number;
}

interface CountedMeal {
  readonly kcal: number | null;
  readonly proteinG: number | null;
}

export const sumMeals = (list: readonly CountedMeal[]): Eaten => ({
  kcal: list.reduce((sum, { kcal }) => sum + (kcal ?? 0), 0),
  proteinG: list.reduce((sum, { proteinG }) => sum + (proteinG ?? 0), 0),
});

/** Energy within a tenth of the target. */
export const isEnergyKept = (eaten: Eaten, target: Eaten): boolean =>
  Math.abs(eaten.kcal - target.kcal) * 10 <= target.kcal;
/** At least nine tenths of the protein. */
export const isProteinKept = (eaten: Eaten, target: Eaten): boolean => eaten.proteinG * 10 >= target.proteinG * 9;
export const isDayKept = (eaten: Eaten, target: Eaten): boolean =>
  isEnergyKept(eaten, target) && isProteinKept(eaten, target);

/** The targets that count on a day; `undefined` before the first. */
export const targetsOn = <T extends { readonly fromOn: IsoDate }>(all: readonly T[], day: IsoDate): T | undefined =>
  all
    .filter(({ fromOn }) => fromOn <= day)
    .reduce<T | undefined>((last, one) => (last === undefined || one.fromOn > last.fromOn ? one : last), undefined);

export interface FoodDay<M, T> {
  readonly on: IsoDate;
  readonly meals: readonly M[];
  readonly eaten: Eaten;
  readonly targets: T | undefined;
  /** `undefined`: no targets, nothing written down, or not over yet. */
  readonly isKept: boolean | undefined;
}

/** The days from one to today, oldest first; today is not judged yet. */
export function toFoodDays<M extends CountedMeal & { readonly on: IsoDate }, T extends Eaten & { fromOn: IsoDate }>(
  { from, today }: { readonly from: IsoDate; readonly today: IsoDate },
  { meals: eaten, targets }: { readonly meals: readonly M[]; readonly targets: readonly T[] },
): FoodDay<M, T>[] {
  const byDay = Map.groupBy(eaten, ({ on }) => on);
  return Array.from({ length: diffDays(from, today) + 1 }, (_, at) => {
    const on = addDays(from, at);
    const own = byDay.get(on) ?? [];
    const counted = targetsOn(targets, on);
    const sum = sumMeals(own);
    const isKept = counted === undefined || own.length === 0 || on === today ? undefined : isDayKept(sum, counted);
    return { on, meals: own, eaten: sum, targets: counted, isKept };
  });
}
