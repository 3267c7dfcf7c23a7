import { afterAll, beforeAll, expect, test } from "vitest";
import { grantEnrolment } from "#server/modules/workouts/index.ts";
import { adminBulkEditProducts } from "#shared/contract/admin-product-bulk.ts";
import * as products from "#shared/contract/admin-products.ts";
import * as contract from "#shared/contract/admin-programmes.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getProducts } from "#shared/contract/catalogue.ts";
import { getNeededProducts } from "#shared/contract/product-needs.ts";
import { postProgrammeFinder } from "#shared/contract/programme-finder.ts";
import { getProgramme } from "#shared/contract/training.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin, text, toRefusal } from "#test/factories/catalogue-admin.ts";
import { addCoaches, addExercises } from "../index.ts";

let setup: CatalogueAdmin;
let coachId: string;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
  const { ids, database } = setup.app.platform;
  coachId = ids.next();
  const bare = { aliases: [], secondaryMuscles: [], equipment: [], steps: [], mistakes: [], substitutions: [] };
  await database.transaction(async (tx) => {
    const now = setup.app.clock.now();
    const coach = { id: coachId, slug: "sara", name: text("Sara"), initials: text("S"), title: text("Coach") };
    const more = { bio: text("Bio"), credentials: [], licenceNumber: "", experienceYears: 5 };
    await addCoaches(tx, [{ ...coach, ...more, languages: ["ar"], womenOnly: false, isDemo: true }], now);
    const exercise = (slug: string) => ({
      ...{
        ...bare,
        id: ids.next(),
        slug,
        name: text(slug),
        primaryMuscles: ["glutes" as const],
        pattern: "squat" as const,
      },
      ...{ level: "beginner" as const, isUnilateral: false, safety: text("Careful") },
    });
    await addExercises(tx, [exercise("squat"), exercise("lunge")], now);
  });
});
afterAll(() => setup.app.close());

const create = async (name = "Strong legs") => {
  const body = {
    ...{ name: text(name), summary: text("Legs"), categoryId: setup.categories.plans, coachId },
    ...{ goal: "strength" as const, level: "beginner" as const, weeks: 2 },
    prices: { EGP: 500, SAR: null, AED: null, USD: null },
  };
  return (await setup.admin(contract.adminCreateProgramme, { body })).programme;
};
const day = (exercise: string) => ({
  ...{ title: text("Day"), kind: "strength" as const, minutes: 40 },
  blocks: [
    {
      ...{ kind: "straight" as const, title: text("Main") },
      prescriptions: [{ exercise, sets: 3, reps: { min: 5, max: 8 }, restSeconds: 90 }],
    },
  ],
});
const week = (...days: ReturnType<typeof day>[]) => ({ note: text("", ""), deload: false, days });
const phases = (...weeks: ReturnType<typeof week>[]) => [{ name: text("Base"), note: text("", ""), weeks }];
const save = async (id: string, basedOn: number, body: contract.PhasesBody) =>
  (await setup.admin(contract.adminSavePlan, { params: { id }, body: { basedOn, phases: body } })).programme;
const edit = async (id: string, body: { version: number } & Record<string, unknown>) =>
  (await setup.admin(contract.adminUpdateProgramme, { params: { id }, body })).programme;

test("no route is open to visitors or customers", async () => {
  const id = setup.app.platform.ids.next();
  const endpoints = Object.values(contract).filter((one) => typeof one === "object" && "access" in one);
  expect(endpoints).toHaveLength(7);
  for (const { method, path } of endpoints as { method: "GET"; path: string }[]) {
    const url = `/api${path.replace(":id", id)}`;
    expect((await setup.app.http.inject({ method, url })).statusCode, path).toBe(401);
    const headers = { authorization: `Bearer ${setup.tokens.customer}` };
    expect((await setup.app.http.inject({ method, url, headers })).statusCode, path).toBe(403);
  }
});

test("a programme is created hidden, filled, published, and then shown", async () => {
  const made = await create();
  expect(made).toMatchObject({ weeks: 2, product: { isArchived: true, kind: "programme" }, plan: { number: 1 } });
  expect((await toRefusal(edit(made.id, { version: 1, isPublished: true }))).code).toBe("PLAN_EMPTY");
  const half = await save(made.id, 1, phases(week(day("squat"), day("lunge")), week()));
  expect(half).toMatchObject({ weeks: 2, daysPerWeek: 2, minutesPerDay: 40, plan: { number: 2 } });
  expect((await toRefusal(edit(made.id, { version: half.product.version, isPublished: true }))).code).toBe(
    "PLAN_EMPTY",
  );
  const whole = await save(made.id, 2, phases(week(day("squat"), day("lunge")), week(day("squat"))));
  const shown = await edit(made.id, { version: whole.product.version, isPublished: true, goal: "muscle" });
  expect([shown.product.isArchived, shown.goal]).toEqual([false, "muscle"]);
  const { programme } = await setup.app.client(getProgramme, { params: { id: made.product.slug } });
  expect(programme).toMatchObject({ goal: "muscle", weeks: 2, daysPerWeek: 2 });
  expect(programme.preview.days.map((one) => one.order)).toEqual([1, 2]);
  for (const search of ["hypertrophy", "تضخيم"]) {
    const found = await setup.app.client(getProducts, { query: { search } });
    expect(found.products.map(({ slug }) => slug)).toContain(made.product.slug);
  }
  expect((await toRefusal(save(made.id, 3, phases(week(day("squat")), week())))).code).toBe("PLAN_EMPTY");
});

test("a block against the clock needs minutes before its programme goes on sale, by any way; on sale it keeps being readable", async () => {
  const made = await create("Timed");
  const [straight] = day("squat").blocks;
  if (straight === undefined) throw new Error("no block");
  const timed = (minutes?: number) => ({
    ...day("squat"),
    blocks: [straight, { ...straight, kind: "amrap" as const, ...(minutes === undefined ? {} : { minutes }) }],
  });
  const plan = (one: contract.PhasesBody[number]["weeks"][number]["days"][number]) => [
    { name: text("Base"), note: text("", ""), weeks: [{ ...week(day("squat")), days: [day("squat"), one] }] },
  ];
  const draft = await save(made.id, 1, plan(timed()));
  const blocks = [{ programmeId: made.id, week: 1, day: 2, block: 2 }];
  const { version } = draft.product;
  const restore = { expected: 1, select: { ids: [made.id] }, action: { kind: "restore" as const } };
  for (const publish of [
    () => edit(made.id, { version, isPublished: true }),
    () => setup.admin(products.adminUpdateProduct, { params: { id: made.id }, body: { version, isArchived: false } }),
    () => setup.admin(adminBulkEditProducts, { body: restore }),
  ])
    expect((await toRefusal(publish())).data).toMatchObject({ code: "PLAN_UNTIMED", blocks });
  const whole = await save(made.id, 2, plan(timed(12)));
  await edit(made.id, { version: whole.product.version, isPublished: true });
  // Saved while on sale: the player counts its usual minutes.
  await save(made.id, 3, plan(timed()));
  const { programme } = await setup.app.client(getProgramme, { params: { id: made.id } });
  expect(programme.preview.days[1]?.blocks[1]).not.toHaveProperty("minutes");
});

test("the audit log names the days that a new plan changes", async () => {
  const made = await create("Told");
  await save(made.id, 1, phases(week(day("squat"), day("lunge"))));
  await save(made.id, 2, phases(week(day("squat"), day("squat")), week(day("lunge"))));
  const { entries } = await setup.admin(adminListAudit, { query: { search: made.id, limit: "1" } });
  expect(entries).toMatchObject([
    { action: "programme.plan", subjectName: "Told", after: { daysChanged: ["week 1, day 2", "week 2, day 1"] } },
  ]);
});

test("customers keep the plan that they bought", async () => {
  const made = await create("Kept");
  await save(made.id, 1, phases(week(day("squat"))));
  const { ids, database } = setup.app.platform;
  const [person] = await setup.rows<{ id: string }>("select id from users where role = 'customer' limit 1");
  const grant = { id: ids.next(), userId: person?.id ?? "", programmeId: made.id, at: setup.app.clock.now() };
  await database.transaction((tx) => grantEnrolment(tx, grant));
  const next = await save(made.id, 2, phases(week(day("lunge")), week(day("lunge"))));
  expect([next.learners, next.plan.learners, next.plan.number]).toEqual([1, 0, 3]);
  const [kept] = await setup.rows(
    "select v.number, v.plan #>> '{phases,0,weeks,0,days,0,blocks,0,prescriptions,0,exercise}' as exercise from enrolments e join programme_versions v on v.id = e.version_id where e.id = $1",
    [grant.id],
  );
  expect(kept).toEqual({ number: 2, exercise: "squat" });
});

test("parts keep their keys when a plan is saved again; new and copied ones get a key of their own", async () => {
  const made = await create("Keyed");
  const keysOf = (plan: contract.AdminProgramme["plan"]) =>
    plan.phases.flatMap((phase) => phase.weeks.flatMap((each) => each.days.map((one) => one.key)));
  const first = (await save(made.id, 1, phases(week(day("squat"), day("squat"))))).plan;
  const [one, two] = first.phases[0]?.weeks[0]?.days ?? [];
  if (one === undefined || two === undefined) throw new Error("no days");
  const { order: _, ...moved } = two;
  const { order: __, ...kept } = one;
  const again = (
    await save(made.id, 2, [
      { name: text("Base"), note: text("", ""), weeks: [{ ...week(), days: [moved, kept, kept] }] },
    ])
  ).plan;
  const keys = keysOf(again);
  expect(keys.slice(0, 2)).toEqual([two.key, one.key]);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]{10}$/);
});

test("the second of two concurrent edits of a plan is refused, as are unknown exercises and invalid measures", async () => {
  const made = await create("Twice");
  const done = await Promise.allSettled([1, 2, 3].map(() => save(made.id, 1, phases(week(day("squat"))))));
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const late = await toRefusal(save(made.id, 1, phases(week(day("squat")))));
  expect([late.code, (late.data as { current: number }).current]).toEqual(["VERSION_CONFLICT", 2]);
  expect((await toRefusal(save(made.id, 2, phases(week(day("flying")))))).code).toBe("UNKNOWN_EXERCISE");
  const odd = phases(week(day("squat")));
  const [prescription] = odd[0]?.weeks[0]?.days[0]?.blocks[0]?.prescriptions ?? [];
  Object.assign(prescription ?? {}, { seconds: 30 });
  expect((await toRefusal(save(made.id, 2, odd))).fieldErrors[0]?.code).toBe("ONE_MEASURE");
  expect((await toRefusal(edit(made.id, { version: 99, goal: "mobility" }))).code).toBe("VERSION_CONFLICT");
});

test("lists, choices, copies, and the audit log", async () => {
  const made = await create("Copied");
  const full = await save(made.id, 1, phases(week(day("squat"))));
  const copy = (await setup.admin(contract.adminDuplicateProgramme, { params: { id: made.id } })).programme;
  expect(copy).toMatchObject({ product: { isArchived: true }, plan: { number: 1, phases: full.plan.phases } });
  const { programmes } = await setup.admin(contract.adminListProgrammes, {
    query: { search: "copied", state: "hidden" },
  });
  expect(programmes.map((one) => one.name.en)).toEqual(["Copied", "Copied (copy)"]);
  const { exercises, coaches } = await setup.admin(contract.adminPlanWords, {});
  expect([exercises.map((one) => one.slug), coaches.map((one) => one.slug)]).toEqual([["lunge", "squat"], ["sara"]]);
  const { entries } = await setup.admin(adminListAudit, { query: { subjectKind: "programme", limit: "50" } });
  const acts = new Set(entries.map((one) => one.action));
  expect(acts).toEqual(new Set(["programme.create", "programme.plan", "programme.edit", "programme.duplicate"]));
});

test("a programme lists the goods that it needs; its page shows those on sale, and a copy needs the same", async () => {
  const made = await create("Needs gear");
  const goods = async (sku: string, change: object = {}) => {
    const variants = [{ size: "one", label: text("One"), sku, isRetired: false }];
    const body = { ...beltIn(setup.categories.gear), variants, ...change };
    return (await setup.admin(products.adminCreateProduct, { body })).product;
  };
  const [belt, mat] = [await goods("NEED-BELT"), await goods("NEED-MAT")];
  const hidden = await goods("NEED-HIDDEN", { isArchived: true });
  const editNeeds = async (version: number, needs: string[], id = made.id) =>
    (await setup.admin(products.adminUpdateProduct, { params: { id }, body: { version, needs } })).product;
  const named = await editNeeds(1, [mat.id, hidden.id, belt.id]);
  expect(named.needs.map((one) => [one.id, one.isArchived])).toEqual([
    [mat.id, false],
    [hidden.id, true],
    [belt.id, false],
  ]);
  const full = await save(made.id, 1, phases(week(day("squat"))));
  await edit(made.id, { version: full.product.version, isPublished: true });
  const shownFor = async (id: string) =>
    (await setup.app.client(getNeededProducts, { params: { id } })).products.map((one) => one.id);
  expect(await shownFor(made.product.slug)).toEqual([mat.id, belt.id]);
  expect(await shownFor(belt.id)).toEqual([]);

  // The finder: what fits best on top, with what it needs.
  const wish = { goal: "strength", level: "beginner", days: 1, minutes: 45, place: "gym" } as const;
  const find = (change: object = {}) => setup.app.client(postProgrammeFinder, { body: { ...wish, ...change } });
  const { results, basket } = await find();
  expect(results.length).toBeGreaterThan(0);
  expect(results.length).toBeLessThanOrEqual(3);
  expect(results[0]?.score).toBe(100);
  for (const { score, reasons } of results) expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  expect(basket.map(({ id }) => id)).toEqual(await shownFor(results[0]?.programme.id ?? ""));
  expect(await find({ womenOnly: true })).toEqual({ results: [], basket: [] });
  const { fieldErrors } = await toRefusal(find({ days: 8, place: "moon" }));
  expect(fieldErrors.map(({ field }) => field).toSorted()).toEqual(["days", "place"]);

  const { id: copyId } = (await setup.admin(contract.adminDuplicateProgramme, { params: { id: made.id } })).programme;
  const copy = (await setup.admin(products.adminGetProduct, { params: { id: copyId } })).product;
  expect(copy.needs.map((one) => one.id)).toEqual([mat.id, hidden.id, belt.id]);
  expect((await editNeeds(copy.version, [], copyId)).needs).toEqual([]);

  const { entries } = await setup.admin(adminListAudit, { query: { search: made.id, limit: "50" } });
  const written = entries.find((one) => one.action === "product.edit");
  expect(written).toMatchObject({ before: { needs: [] } });
});

test("a programme can need only goods, each once, and goods need nothing", async () => {
  const made = await create("Needs nothing odd");
  const other = await create("Not goods");
  const refusal = async (needs: string[], id = made.id) =>
    (
      await toRefusal(setup.admin(products.adminUpdateProduct, { params: { id }, body: { version: 1, needs } }))
    ).fieldErrors.map(({ field, code }) => [field, code]);
  expect(await refusal([other.id])).toEqual([["needs.0", "UNKNOWN_PRODUCT"]]);
  expect(await refusal([made.id])).toEqual([["needs.0", "UNKNOWN_PRODUCT"]]);
  const variants = [{ size: "one", label: text("One"), sku: "ODD-BELT", isRetired: false }];
  const body = { ...beltIn(setup.categories.gear), variants };
  const belt = (await setup.admin(products.adminCreateProduct, { body })).product;
  expect(await refusal([belt.id, belt.id])).toEqual([["needs", "INVALID"]]);
  expect(await refusal([belt.id], belt.id)).toEqual([["needs", "INVALID_VALUE"]]);
});
