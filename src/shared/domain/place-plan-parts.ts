import type { LocalizedText } from "../i18n/languages.ts";

interface Part {
  /** Absent for a part that is not saved yet. */
  readonly key?: string | undefined;
}
interface Titled extends Part {
  readonly title: LocalizedText;
}
interface Phase<Exercise> {
  readonly weeks: readonly {
    readonly number: number;
    readonly days: readonly (Titled & {
      readonly blocks: readonly (Titled & {
        readonly prescriptions: readonly (Part & { readonly exercise: Exercise })[];
      })[];
    })[];
  }[];
}

/** A part's position in a plan, and its name there. */
export interface PlacedPart {
  readonly key: string;
  readonly week: number;
  readonly title: LocalizedText;
}

/** Finds days, blocks and exercises by their keys; a part that the plan no longer has is left out. */
export function placePlanParts<Exercise>(
  phases: readonly Phase<Exercise>[],
  keys: readonly string[],
  toName: (exercise: Exercise) => LocalizedText,
): PlacedPart[] {
  const wanted = new Set(keys);
  return phases.flatMap(({ weeks }) =>
    weeks.flatMap(({ number, days }) => {
      const parts = days.flatMap((day) => [
        day,
        ...day.blocks.flatMap((block) => [
          block,
          ...block.prescriptions.map(({ key, exercise }) => ({ key, title: toName(exercise) })),
        ]),
      ]);
      return parts.flatMap(({ key, title }) =>
        key !== undefined && wanted.has(key) ? [{ key, week: number, title }] : [],
      );
    }),
  );
}
