import { describe, expect, test } from "vitest";
import { exercisePatterns, movements, muscles } from "#shared/domain/movements.ts";
import { equipmentKinds } from "#shared/domain/programme-facts.ts";
import { exercises } from "./index.ts";

const bySlug = new Map(exercises.map((each) => [each.slug, each]));
const slugsWhere = (isWrong: (each: (typeof exercises)[number]) => boolean) =>
  exercises.filter(isWrong).map((each) => each.slug);

describe("the library of exercises", () => {
  test("holds at least 120, each once, of every pattern", () => {
    expect(exercises.length).toBeGreaterThanOrEqual(120);
    expect(bySlug.size).toBe(exercises.length);
    for (const name of ["ar", "en"] as const)
      expect(new Set(exercises.map((each) => each.name[name])).size).toBe(exercises.length);
    expect(new Set(exercises.map((each) => each.pattern))).toEqual(new Set(exercisePatterns));
  });

  test("says of each how it is done, what goes wrong and what to mind, in both languages", () => {
    const isWhole = (text: { ar: string; en: string }) =>
      /\p{Script=Arabic}|\d/u.test(text.ar) && /[a-z]/i.test(text.en);
    expect(slugsWhere(({ steps }) => steps.length < 3 || steps.length > 5)).toEqual([]);
    expect(slugsWhere(({ mistakes }) => mistakes.length === 0)).toEqual([]);
    expect(
      slugsWhere(({ name, steps, mistakes, safety }) => ![name, ...steps, ...mistakes, safety].every(isWhole)),
    ).toEqual([]);
    expect(slugsWhere(({ aliases }) => aliases.length === 0)).toEqual([]);
  });

  test("names muscles, equipment and movements that there are; no muscle twice", () => {
    expect(slugsWhere(({ primary }) => primary.length === 0)).toEqual([]);
    expect(
      slugsWhere(({ primary, secondary }) => {
        const all = [...primary, ...secondary];
        return new Set(all).size < all.length || all.some((muscle) => !muscles.includes(muscle));
      }),
    ).toEqual([]);
    expect(slugsWhere(({ equipment }) => equipment.some((kind) => !equipmentKinds.includes(kind)))).toEqual([]);
    expect(slugsWhere(({ movement }) => movement !== null && !movements.includes(movement))).toEqual([]);
  });

  test("offers sensible replacements: known, another, for the same muscles or of the same pattern", () => {
    expect(slugsWhere(({ substitutions }) => substitutions.length < 2)).toEqual([]);
    const worked = ({ primary, secondary }: (typeof exercises)[number]) => [...primary, ...secondary];
    expect(
      exercises.flatMap((each) =>
        each.substitutions.filter((slug) => {
          const other = bySlug.get(slug);
          if (other === undefined || slug === each.slug) return true;
          return other.pattern !== each.pattern && !worked(other).some((muscle) => each.primary.includes(muscle));
        }),
      ),
    ).toEqual([]);
  });
});
