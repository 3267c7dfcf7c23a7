import type { LocalizedText } from "../i18n/languages.ts";

interface Part {
  readonly key: string;
}
interface Titled extends Part {
  readonly title: LocalizedText;
}
interface Plan {
  readonly weeks: readonly {
    readonly number: number;
    readonly days: readonly (Titled & {
      readonly blocks: readonly (Titled & {
        readonly prescriptions: readonly (Part & { readonly exercise: { readonly name: LocalizedText } })[];
      })[];
    })[];
  }[];
}

/** Where a part of a plan stands, and what it is called there. */
export interface PlacedPart {
  readonly key: string;
  readonly week: number;
  readonly title: LocalizedText;
}

/** Finds days, blocks and exercises by their keys; a part that the plan no longer has is left out. */
export function placePlanParts(phases: readonly Plan[], keys: readonly string[]): PlacedPart[] {
  const wanted = new Set(keys);
  const found = phases.flatMap(({ weeks }) =>
    weeks.flatMap(({ number, days }) => {
      const parts = days.flatMap((day) => [
        day,
        ...day.blocks.flatMap((block) => [
          block,
          ...block.prescriptions.map(({ key, exercise }) => ({ key, title: exercise.name })),
        ]),
      ]);
      return parts.map(({ key, title }) => ({ key, week: number, title }));
    }),
  );
  return found.filter(({ key }) => wanted.has(key));
}
