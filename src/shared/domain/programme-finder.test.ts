import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equipmentKinds, goals, levels } from "./programme-facts.ts";
import {
  type FinderCandidate,
  type FinderWish,
  finderPlaces,
  findProgrammes,
  judgeProgramme,
} from "./programme-finder.ts";

const wish: FinderWish = {
  ...{ goal: "muscle", level: "beginner", days: 4, minutes: 45, place: "home" },
  ...{ equipment: ["dumbbells", "mat"], womenOnly: false },
};
const programme: FinderCandidate = {
  ...{ goal: "muscle", level: "beginner", daysPerWeek: 4, minutesPerDay: 40 },
  ...{ equipment: ["dumbbells", "mat"], womenOnly: false },
};
const points = (asked: Partial<FinderWish>, given: Partial<FinderCandidate> = {}) =>
  Object.fromEntries(judgeProgramme({ ...wish, ...asked }, { ...programme, ...given }).map((one) => [one.kind, one]));
const score = (asked: Partial<FinderWish>, given?: Partial<FinderCandidate>) =>
  Object.values(points(asked, given)).reduce((sum, one) => sum + one.points, 0);

describe("the programme finder", () => {
  it("gives 100 points to a complete match", () => {
    expect(score({})).toBe(100);
  });

  it("deducts points for each answer that does not match, with the reasons", () => {
    expect(points({ goal: "strength" })["goal"]).toMatchObject({ points: 20, of: 40 });
    expect(points({ goal: "mobility" })["goal"]).toMatchObject({ points: 0 });
    expect(score({ level: "advanced" })).toBe(80);
    expect([3, 5, 2, 6, 1].map((days) => points({ days })["days"]?.points)).toEqual([10, 10, 5, 5, 0]);
    expect(points({ minutes: 40 })["minutes"]?.points).toBe(10);
    expect(points({ minutes: 39 })["minutes"]?.points).toBe(0);
    expect(points({ equipment: ["mat"] })["equipment"]).toMatchObject({ points: 7, missing: ["dumbbells"] });
    expect(points({ equipment: [], place: "gym" })["equipment"]).toMatchObject({ points: 15, missing: [] });
    expect(points({ equipment: [] }, { equipment: ["none"] })["equipment"]).toMatchObject({ points: 15, missing: [] });
  });

  it("shows only women's programmes to those who ask for them, at most three, equal ones in the shop's order", () => {
    const four = ["a", "b", "c", "d"].map((id) => ({ ...programme, id, womenOnly: id === "d" }));
    expect(findProgrammes(wish, four).map((one) => one.programme.id)).toEqual(["a", "b", "c"]);
    expect(findProgrammes({ ...wish, womenOnly: true }, four).map((one) => one.programme.id)).toEqual(["d"]);
    const better = [{ ...programme, id: "low", daysPerWeek: 3 }, ...four];
    expect(findProgrammes(wish, better).map((one) => one.programme.id)).toEqual(["a", "b", "c"]);
  });

  it("stays between 0 and 100, never rises with less equipment, and the gym lacks nothing", () => {
    const kinds = fc.uniqueArray(fc.constantFrom(...equipmentKinds));
    const wishes = fc.record({
      ...{
        goal: fc.constantFrom(...goals),
        level: fc.constantFrom(...levels),
        place: fc.constantFrom(...finderPlaces),
      },
      ...{ days: fc.integer({ min: 1, max: 7 }), minutes: fc.integer({ min: 10, max: 180 }) },
      ...{ equipment: kinds, womenOnly: fc.boolean() },
    });
    const programmes = fc.record({
      ...{ goal: fc.constantFrom(...goals), level: fc.constantFrom(...levels), equipment: kinds },
      ...{ daysPerWeek: fc.integer({ min: 1, max: 7 }), minutesPerDay: fc.integer({ min: 5, max: 180 }) },
      womenOnly: fc.boolean(),
    });
    fc.assert(
      fc.property(wishes, programmes, (asked, given) => {
        const total = (one: FinderWish) => judgeProgramme(one, given).reduce((sum, { points: got }) => sum + got, 0);
        expect(total(asked)).toBeGreaterThanOrEqual(0);
        expect(total(asked)).toBeLessThanOrEqual(100);
        expect(total({ ...asked, equipment: asked.equipment.slice(1) })).toBeLessThanOrEqual(total(asked));
        expect(total({ ...asked, place: "gym" })).toBeGreaterThanOrEqual(total(asked));
      }),
    );
  });
});
