import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyRegions } from "./body-regions.ts";
import {
  adaptExercises,
  type ExerciseFacts,
  findSubstitute,
  findUnfitRegion,
  type InjuredRegion,
  usualJointLoad,
} from "./injuries.ts";
import { exercisePatterns, movements } from "./movements.ts";

const exercise = (slug: string, facts: Partial<ExerciseFacts> = {}): ExerciseFacts => ({
  ...{ slug, pattern: "squat", level: "beginner", primaryMuscles: ["quads"], equipment: [], substitutions: [] },
  ...{ jointLoad: {} },
  ...facts,
});
const knee = (severity: 1 | 2 | 3): InjuredRegion[] => [{ region: "knee", severity }];
const home = new Set(["dumbbells"]);

test("with a knee of severity 2, load 2 is out and load 1 stays", () => {
  expect(findUnfitRegion({ knee: 2 }, knee(2))).toBe("knee");
  expect(findUnfitRegion({ knee: 1 }, knee(2))).toBeUndefined();
  expect(findUnfitRegion({ knee: 2 }, knee(1))).toBeUndefined();
  expect(findUnfitRegion({ knee: 3 }, knee(1))).toBe("knee");
  expect(findUnfitRegion({ knee: 1 }, knee(3))).toBe("knee");
  expect(findUnfitRegion({ shoulder: 3 }, knee(3))).toBeUndefined();
});

test("a substitute has the pattern, equipment at hand, a shared primary muscle, and fits every region", () => {
  const one = exercise("squat", { jointLoad: { knee: 3 } });
  const find = (other: Partial<ExerciseFacts>, injuries = knee(2)) =>
    findSubstitute(one, [one, exercise("other", other)], { injuries, equipment: home });
  expect(find({})).toBe("other");
  expect(find({ pattern: "hinge" })).toBeUndefined();
  expect(find({ primaryMuscles: ["glutes"] })).toBeUndefined();
  expect(find({ equipment: ["barbell"] })).toBeUndefined();
  expect(find({ equipment: ["mat", "none", "dumbbells"] })).toBe("other");
  expect(find({ jointLoad: { knee: 2 } })).toBeUndefined();
  expect(find({ jointLoad: { hip: 3 } }, [...knee(2), { region: "hip", severity: 1 }])).toBeUndefined();
});

test("staff's list comes first, then the overlap, the easier level and the slug", () => {
  const one = exercise("one", {
    primaryMuscles: ["quads", "glutes"],
    substitutions: ["named"],
    jointLoad: { knee: 3 },
  });
  const find = (...others: ExerciseFacts[]) => findSubstitute(one, others, { injuries: knee(2), equipment: home });
  const both = { primaryMuscles: ["quads", "glutes"] } as const;
  expect(find(exercise("a", both), exercise("named", { level: "advanced" }))).toBe("named");
  expect(find(exercise("a"), exercise("b", both))).toBe("b");
  expect(find(exercise("a", { level: "advanced" }), exercise("b"))).toBe("b");
  expect(find(exercise("b"), exercise("a"))).toBe("a");
});

test("an exercise without a substitute is left out, with the region that asks for it", () => {
  const all = [exercise("squat", { jointLoad: { knee: 3 } }), exercise("sit", { pattern: "core" })];
  const adapted = adaptExercises(["squat", "sit", "unknown"], all, { injuries: knee(1), equipment: home });
  expect(Object.fromEntries(adapted)).toEqual({
    squat: { kind: "dropped", region: "knee" },
    sit: { kind: "stays" },
    unknown: { kind: "stays" },
  });
});

test("without injuries everything stays; what replaces something always fits", () => {
  const facts = fc.record({
    slug: fc.constantFrom("a", "b", "c", "d", "e"),
    pattern: fc.constantFrom("squat" as const, "hinge" as const),
    jointLoad: fc.dictionary(fc.constantFrom("knee", "hip"), fc.constantFrom(0, 1, 2, 3)),
  });
  fc.assert(
    fc.property(fc.uniqueArray(facts, { selector: ({ slug }) => slug }), fc.constantFrom(1, 2, 3), (some, severity) => {
      const all = some.map((one) => exercise(one.slug, one as Partial<ExerciseFacts>));
      const slugs = all.map(({ slug }) => slug);
      const injuries = knee(severity as 1 | 2 | 3);
      for (const one of adaptExercises(slugs, all, { injuries: [], equipment: home }).values())
        expect(one.kind).toBe("stays");
      for (const one of adaptExercises(slugs, all, { injuries, equipment: home }).values()) {
        if (one.kind !== "replaced") continue;
        const by = all.find(({ slug }) => slug === one.by);
        expect(by && findUnfitRegion(by.jointLoad, injuries)).toBeUndefined();
      }
    }),
  );
});

test("every movement of every pattern has a load within bounds", () => {
  for (const pattern of exercisePatterns)
    for (const movement of [null, ...movements])
      for (const [region, load] of Object.entries(usualJointLoad(pattern, movement))) {
        expect(bodyRegions).toContain(region);
        expect([1, 2, 3]).toContain(load);
      }
});
