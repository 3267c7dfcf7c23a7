import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergePlans } from "./merge-plans.ts";
import { findTrainingChanges } from "./text-changes.ts";

interface One {
  readonly key: string;
  readonly exercise: string;
  readonly sets: number;
  readonly reps?: { readonly min: number; readonly max: number };
  readonly seconds?: number;
  readonly load?: { readonly kg: number };
  readonly note?: string;
}
interface Plan {
  readonly phases: readonly {
    readonly order: number;
    readonly name: string;
    readonly weeks: readonly {
      readonly number: number;
      readonly deload: boolean;
      readonly days: readonly {
        readonly key: string;
        readonly order: number;
        readonly title: string;
        readonly blocks: readonly { readonly key: string; readonly prescriptions: readonly One[] }[];
      }[];
    }[];
  }[];
}

const squat: One = { key: "aaaaaaaaa1", exercise: "squat", sets: 3, reps: { min: 8, max: 12 } };
const lunge: One = { key: "aaaaaaaaa2", exercise: "lunge", sets: 3, reps: { min: 8, max: 12 } };
const press: One = { key: "aaaaaaaaa3", exercise: "press", sets: 3, reps: { min: 8, max: 12 } };
const row: One = { key: "aaaaaaaaa4", exercise: "row", sets: 3, reps: { min: 8, max: 12 } };
const day = (key: string, order: number, ...prescriptions: One[]) => ({
  ...{ key, order, title: `Day ${order}` },
  blocks: [{ key: key.replace("day", "blk"), prescriptions }],
});
type Day = ReturnType<typeof day>;
const of = (...weeks: readonly (readonly Day[])[]): Plan => ({
  phases: [
    {
      ...{ order: 1, name: "Base" },
      weeks: weeks.map((days, at) => ({
        ...{ number: at + 1, deload: false },
        days: days.map((one, place) => ({ ...one, order: place + 1 })),
      })),
    },
  ],
});
const single = (...ones: One[]) => of([day("day0000001", 1, ...ones)]);
const onesIn = (plan: Plan) =>
  plan.phases.flatMap((p) =>
    p.weeks.flatMap((w) => w.days.flatMap((d) => d.blocks.flatMap((b) => [...b.prescriptions]))),
  );
const daysIn = (plan: Plan) => plan.phases.flatMap((p) => p.weeks.map((w) => w.days.map((d) => d.key)));

describe("a field", () => {
  test("that the client changed stays, and what they left alone is taken", () => {
    const own = { ...squat, reps: { min: 6, max: 10 } };
    const next = { ...squat, load: { kg: 60 } };
    const { plan, kept } = mergePlans({ base: single(squat), client: single(own), next: single(next) });
    expect(onesIn(plan)).toEqual([{ ...own, load: { kg: 60 } }]);
    expect(kept).toEqual([]);
  });

  test("that both changed stays the client's and is listed", () => {
    const { plan, kept } = mergePlans({
      base: single(squat),
      client: single({ ...squat, sets: 4 }),
      next: single({ ...squat, sets: 5 }),
    });
    expect(onesIn(plan)[0]?.sets).toBe(4);
    expect(kept).toEqual([{ key: squat.key, part: "prescription", field: "sets" }]);
  });

  test("is taken with its dependent fields: never two measures, never another exercise's load", () => {
    const { reps: _, ...bare } = squat;
    const held = { ...bare, seconds: 30 };
    const measured = mergePlans({
      base: single(squat),
      client: single({ ...squat, reps: { min: 5, max: 5 } }),
      next: single(held),
    });
    expect(onesIn(measured.plan)).toEqual([{ ...squat, reps: { min: 5, max: 5 } }]);
    const loaded = mergePlans({
      base: single(squat),
      client: single({ ...squat, exercise: "box-squat" }),
      next: single({ ...squat, load: { kg: 80 } }),
    });
    expect(onesIn(loaded.plan)).toEqual([{ ...squat, exercise: "box-squat" }]);
    expect(loaded.kept).toEqual([{ key: squat.key, part: "prescription", field: "exercise" }]);
  });
});

describe("a part", () => {
  test("that was removed is removed if the client did not change it, else it stays and is listed", () => {
    const base = single(squat, lunge);
    expect(onesIn(mergePlans({ base, client: base, next: single(squat) }).plan)).toEqual([squat]);
    const own = { ...lunge, sets: 5 };
    const { plan, kept } = mergePlans({ base, client: single(squat, own), next: single(squat) });
    expect(onesIn(plan)).toEqual([squat, own]);
    expect(kept).toEqual([{ key: lunge.key, part: "prescription", field: "removed" }]);
  });

  test("that was added comes after its nearest kept predecessor", () => {
    const { plan } = mergePlans({
      base: single(squat, lunge),
      client: single(squat, press),
      next: single(squat, lunge, row),
    });
    expect(onesIn(plan).map(({ exercise }) => exercise)).toEqual(["squat", "row", "press"]);
  });

  test("that the client removed stays away", () => {
    const { plan, kept } = mergePlans({
      base: single(squat, lunge),
      client: single(squat),
      next: single(squat, { ...lunge, sets: 9 }),
    });
    expect(onesIn(plan)).toEqual([squat]);
    expect(kept).toEqual([{ key: lunge.key, part: "prescription", field: "removed" }]);
  });

  test("keeps its week when weeks before it are added or removed", () => {
    const [a, b, c] = [day("day0000001", 1, squat), day("day0000002", 1, lunge), day("day0000003", 1, press)];
    const own = day("day0000004", 1, row);
    const { plan } = mergePlans({ base: of([a], [b]), client: of([a], [b], [own]), next: of([c], [a], [b]) });
    expect(daysIn(plan)).toEqual([["day0000003"], ["day0000001"], ["day0000002"], ["day0000004"]]);
    const added = day("day0000009", 1, { ...row, key: "aaaaaaaaa9" });
    const { plan: longer } = mergePlans({ base: of([a], [b]), client: of([a, own], [b]), next: of([added], [a], [b]) });
    expect(daysIn(longer)).toEqual([["day0000009"], ["day0000001", "day0000004"], ["day0000002"]]);
  });
});

test("a begun session stays as it is, whether the new plan changes or removes it", () => {
  const [a, b] = [day("day0000001", 1, squat), day("day0000002", 2, lunge)];
  const base = of([a, b]);
  const next = of([day("day0000001", 1, { ...squat, sets: 9 }, press), day("day0000002", 2, { ...lunge, sets: 9 })]);
  const { plan, kept } = mergePlans({ base, client: base, next }, new Set(["day0000001"]));
  expect(plan).toEqual(of([a, day("day0000002", 2, { ...lunge, sets: 9 })]));
  expect(kept).toEqual([{ key: "day0000001", part: "day", field: "begun" }]);
  const without = mergePlans({ base, client: base, next: of([b]) }, new Set(["day0000001"]));
  expect(without.plan).toEqual(base);
});

test("changes beyond texts are found by their paths, at most twenty", () => {
  const before = single(squat);
  expect(findTrainingChanges(before, single({ ...squat, note: "Slowly" }))).toEqual([]);
  expect(findTrainingChanges(before, single({ ...squat, sets: 4 }))).toEqual([
    "phases.0.weeks.0.days.0.blocks.0.prescriptions.0.sets",
  ]);
  const many = of(...Array.from({ length: 30 }, (_, at) => [day(`day${String(at).padStart(7, "0")}`, 1, squat)]));
  const changed = JSON.parse(JSON.stringify(many).replaceAll('"sets":3', '"sets":4')) as Plan;
  expect(findTrainingChanges(many, changed)).toHaveLength(20);
});

describe("for all plans", () => {
  const one = fc.record(
    {
      exercise: fc.constantFrom("squat", "lunge", "press", "row"),
      sets: fc.integer({ min: 1, max: 3 }),
      note: fc.constantFrom("a", "b"),
    },
    { requiredKeys: ["exercise", "sets"] },
  );
  const name = fc.integer({ min: 1, max: 12 });
  const block = fc.record({ key: name, prescriptions: fc.array(fc.tuple(name, one), { maxLength: 3 }) });
  const anyDay = fc.record({ key: name, title: fc.constantFrom("A", "B"), blocks: fc.array(block, { maxLength: 2 }) });
  const week = fc.record({ deload: fc.boolean(), days: fc.array(anyDay, { maxLength: 3 }) });
  const phase = fc.record({
    name: fc.constantFrom("P", "Q"),
    weeks: fc.array(week, { minLength: 1, maxLength: 3 }),
  });
  /** Keys are drawn from few, so that plans share parts, in other places too; each is used once in a plan. */
  const plan = fc.array(phase, { minLength: 1, maxLength: 3 }).map((phases): Plan => {
    const used = new Set<string>();
    let [spare, number] = [0, 0];
    const own = (kind: string, at: number): string => {
      let key = `${kind}${String(at).padStart(9, "0")}`;
      while (used.has(key)) key = `${kind}${String(100 + spare++).padStart(9, "0")}`;
      used.add(key);
      return key;
    };
    return {
      phases: phases.map((each, at) => ({
        ...{ order: at + 1, name: each.name },
        weeks: each.weeks.map((w) => {
          number += 1;
          return {
            ...{ number, deload: w.deload },
            days: w.days.map((d, place) => ({
              ...{ key: own("d", d.key), order: place + 1, title: d.title },
              blocks: d.blocks.map((b) => ({
                key: own("b", b.key),
                prescriptions: b.prescriptions.map(([at, p]) => ({ ...p, key: own("p", at) }) as One),
              })),
            })),
          };
        }),
      })),
    };
  });

  test("a plan that nobody changed becomes the other side", () => {
    fc.assert(
      fc.property(plan, plan, (base, x) => {
        expect(mergePlans({ base, client: base, next: x })).toEqual({ plan: x, kept: [] });
        expect(mergePlans({ base, client: x, next: base })).toEqual({ plan: x, kept: [] });
      }),
      { numRuns: 150 },
    );
  });

  test("merging loses nothing of the client's and duplicates no part", () => {
    fc.assert(
      fc.property(plan, plan, plan, (base, client, next) => {
        const merged = mergePlans({ base, client, next }).plan;
        const keys = JSON.stringify(merged).match(/"key":"\w+"/g) ?? [];
        expect(new Set(keys).size).toBe(keys.length);
        const known = new Map(onesIn(base).map((each) => [each.key, each]));
        const left = new Set(onesIn(merged).map(({ key }) => key));
        for (const each of onesIn(client)) {
          const isOwn = JSON.stringify(known.get(each.key)) !== JSON.stringify(each);
          if (isOwn) expect(left).toContain(each.key);
        }
      }),
      { numRuns: 150 },
    );
  });
});
