import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAssignPlan, adminGetClientPlan, adminSaveClientPlan } from "#shared/contract/admin-plans.ts";
import type { EditablePhase } from "#shared/contract/admin-programmes.ts";
import * as templates from "#shared/contract/admin-templates.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getEnrolment } from "#shared/contract/enrolments.ts";
import { decidePlanChange, getPlanChanges } from "#shared/contract/plan-changes.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addExercise, toSavedPhases } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { untilWaiting, whileLocked } from "#test/support/overlap.ts";

const clock = createTestClock(new Date("2026-11-23T09:00:00Z"));
let shop: TestShop;
let coach: TestCoach;
let colleague: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  coach = await addCoach(shop, { capacity: 300 });
  colleague = await addCoach(shop, { capacity: 300, acceptsNew: false });
  await addExercise(shop, "back-squat", { name: text("Squat") });
});
afterAll(() => shop.app.close());

const text = (word: string) => ({ ar: word, en: word });
const day = (title: string, exercises = ["back-squat"]) => ({
  ...{ title: text(title), kind: "strength" as const, minutes: 50 },
  blocks: [
    {
      ...{ kind: "straight" as const, title: text("Main") },
      prescriptions: exercises.map((exercise) => ({
        ...{ exercise, sets: 3, reps: { min: 5, max: 5 }, restSeconds: 120 },
      })),
    },
  ],
});
const facts = { title: "Two heavy days", tags: [], shared: false };
const week = { note: text(""), deload: false, days: [day("Legs"), day("Again")] };
const addTemplate = async (body: Partial<templates.TemplateBody> = {}, who: TestCoach = coach) => {
  const whole = { kind: "week" as const, ...facts, body: { week }, ...body };
  return (await who.call(templates.adminCreateTemplate, { body: whole })).template;
};
async function client(): Promise<TestCustomer> {
  const customer = await shop.customer();
  await startCoaching(shop, customer.userId, packageId);
  return customer;
}
type Source = BodyOf<typeof adminAssignPlan>["source"];
const assign = async (source: Source, clients: readonly TestCustomer[], who: TestCoach = coach) => {
  const body = { source, clients: clients.map(({ userId }) => userId), startOn: "2026-11-23" as const };
  return (await who.call(adminAssignPlan, { body })).results;
};
const assignOne = async (source: Source, customer: TestCustomer, who?: TestCoach): Promise<string> => {
  const [result] = await assign(source, [customer], who);
  if (result?.enrolmentId == null) throw new Error(`not assigned: ${result?.code}`);
  return result.enrolmentId;
};
const enrolment = async (who: TestCustomer, id: string) => (await who.call(getEnrolment, { params: { id } })).enrolment;
const changes = async (who: TestCustomer, id: string) => (await who.call(getPlanChanges, { params: { id } })).changes;
const planOf = async (who: TestCustomer, id: string, by: TestCoach = coach) =>
  (await by.call(adminGetClientPlan, { params: { id: who.userId, enrolment: id } })).plan;
/** Sets of each day, week by week. */
const setsOf = async (who: TestCustomer, id: string) =>
  (await enrolment(who, id)).phases[0]?.weeks.map(({ days }) =>
    days.map(({ blocks }) => blocks[0]?.prescriptions[0]?.sets),
  );

type Edit = (
  lines: EditablePhase["weeks"][number]["days"][number]["blocks"][number]["prescriptions"],
  day: number,
) => typeof lines;
/** Saves a template with other lines, under the keys that it has. */
async function edit(id: string, change: Edit, more: Partial<BodyOf<typeof templates.adminUpdateTemplate>> = {}) {
  const { plan } = await coach.call(templates.adminGetTemplatePlan, { params: { id } });
  const phases = toSavedPhases(plan.phases, (lines, { order }) => change(lines, order));
  const [first] = phases[0]?.weeks ?? [];
  if (first === undefined) throw new Error("no week");
  const body = {
    ...facts,
    shared: plan.template.shared,
    version: plan.template.version,
    body: { week: first },
    ...more,
  };
  const reply = await coach.call(templates.adminUpdateTemplate, { params: { id }, body });
  await shop.app.drain();
  return reply.template;
}
const withSets =
  (sets: number, at = 1): Edit =>
  (lines, order) =>
    order === at ? lines.map((one) => ({ ...one, sets })) : lines;

test("a template is assigned to several clients over some weeks, each on their own; the plan has its id and version", async () => {
  const [mona, hala, stranger] = [await client(), await client(), await shop.customer()];
  const { id } = await addTemplate();
  const source = { kind: "template" as const, id, weeks: 3, name: { ar: "أسبوعان للقوة", en: "Strength" } };
  const results = await assign(source, [mona, stranger, hala]);
  expect(results.map(({ code }) => code)).toEqual([null, "NOT_FOUND", null]);
  expect((await assign(source, [mona])).map(({ code }) => code)).toEqual(["ALREADY"]);
  const own = results[0]?.enrolmentId ?? "";
  expect(await enrolment(mona, own)).toMatchObject({ name: source.name, weeks: 3, sessions: 6, planNumber: 1 });
  const plan = await planOf(mona, own);
  const template = { id, title: facts.title, number: 1, weeks: 3 };
  expect(plan).toMatchObject({ template, origin: "assigned", isOwn: false, isEditable: true });
  const keys = plan.phases.flatMap(({ weeks }) => weeks.flatMap(({ days }) => days.map(({ key }) => key)));
  expect(new Set(keys).size).toBe(6);
  expect((await coach.call(templates.adminGetTemplatePlan, { params: { id } })).plan.clients).toBe(2);
});

test("a day or a block becomes a week; empty, unknown and other coaches' private templates are refused", async () => {
  const mona = await client();
  const ofDay = await addTemplate({ kind: "day", title: "A day", body: { day: day("Legs") } });
  expect(await setsOf(mona, await assignOne({ kind: "template", id: ofDay.id }, mona))).toEqual([[3]]);
  const block = {
    ...day("Legs").blocks[0],
    title: text("Squats"),
    kind: "straight" as const,
    prescriptions: day("").blocks[0]?.prescriptions ?? [],
  };
  const ofBlock = await addTemplate({ kind: "block", title: "A block", body: { block } });
  const got = await enrolment(mona, await assignOne({ kind: "template", id: ofBlock.id, weeks: 2 }, mona));
  expect(got.phases[0]?.weeks.map(({ days }) => days.map(({ title }) => title.en))).toEqual([["Squats"], ["Squats"]]);
  // The coach chooses the day that contains a block.
  const asDay = { title: text("Intervals"), kind: "cardio" as const, minutes: 20 };
  const update = { ...facts, title: "A block", version: ofBlock.version, reach: "apply" as const };
  const params = { id: ofBlock.id };
  await coach.call(templates.adminUpdateTemplate, { params, body: { ...update, body: { block, asDay } } });
  await shop.app.drain();
  const read = (await coach.call(templates.adminGetTemplatePlan, { params })).plan.phases[0]?.weeks[0]?.days[0];
  expect(read).toMatchObject({ ...asDay, blocks: [{ title: text("Squats") }] });
  const changed = await enrolment(mona, got.id);
  expect(changed.phases[0]?.weeks.map(({ days }) => days.map(({ title, minutes }) => [title.en, minutes]))).toEqual([
    [["Intervals", 20]],
    [["Intervals", 20]],
  ]);
  const empty = await addTemplate({ kind: "day", body: { day: { ...day("Rest"), blocks: [] } } });
  expect(await toRefusal(assign({ kind: "template", id: empty.id }, [mona]))).toBe("PLAN_EMPTY");
  const secret = await addTemplate({}, colleague);
  expect(await toRefusal(assign({ kind: "template", id: secret.id }, [mona]))).toBe("NOT_FOUND");
  expect(await toRefusal(assign({ kind: "programme", id: ofDay.id, weeks: 2 }, [mona]))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(assign({ kind: "template", id: ofDay.id, weeks: 53 }, [mona]))).toBe("VALIDATION_FAILED");
});

test("a template's change is merged into each week of its plans; clients keep their own changes and can undo it", async () => {
  const mona = await client();
  const { id } = await addTemplate();
  const own = await assignOne({ kind: "template", id, weeks: 2 }, mona);
  const plan = await planOf(mona, own);
  const phases = toSavedPhases(plan.phases, (lines, { order }, number) =>
    number === 2 && order === 1 ? lines.map((one) => ({ ...one, sets: 7 })) : lines,
  );
  const params = { id: mona.userId, enrolment: own };
  await coach.call(adminSaveClientPlan, { params, body: { basedOn: plan.planNumber, kind: "change", phases } });
  await edit(id, withSets(5), { notice: "أثقل", noticeEn: "Heavier" });
  expect(await setsOf(mona, own)).toEqual([
    [5, 3],
    [7, 3],
  ]);
  const [change] = await changes(mona, own);
  expect(change).toMatchObject({ kind: "apply", state: "applied", notice: "أثقل", kept: [{ field: "sets" }] });
  expect(await planOf(mona, own)).toMatchObject({ template: { number: 2 }, isOwn: true });
  await mona.call(decidePlanChange, { params: { id: own, number: String(change?.number) }, body: { act: "undo" } });
  expect(await setsOf(mona, own)).toEqual([
    [3, 3],
    [7, 3],
  ]);
  // An undone change is not applied again; a new line of the template is added to both weeks.
  await edit(id, (lines, order) => (order === 2 ? [...lines, ...lines.map(({ key: _, ...one }) => one)] : lines));
  const lines = (await enrolment(mona, own)).phases[0]?.weeks.map(
    ({ days }) => days[1]?.blocks[0]?.prescriptions.length,
  );
  expect(lines).toEqual([2, 2]);
  expect(await setsOf(mona, own)).toEqual([
    [3, 3],
    [7, 3],
  ]);
});

test("a template that is saved while it is assigned reaches that client too", async () => {
  const mona = await client();
  const { id } = await addTemplate();
  const { pool } = shop.app.platform.database;
  const held = {
    sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`assign plan ${mona.userId}`],
  };
  const { result } = await whileLocked(pool, held, 2, async () => {
    const assigning = assignOne({ kind: "template", id }, mona);
    await untilWaiting(pool, 1);
    return Promise.all([assigning, edit(id, withSets(5))]);
  });
  await shop.app.drain();
  expect(await setsOf(mona, result[0])).toEqual([[5, 3]]);
});

test("texts are applied silently, an offer waits for the client, and `new_only` leaves existing clients out", async () => {
  const mona = await client();
  const { id } = await addTemplate();
  const own = await assignOne({ kind: "template", id }, mona);
  expect(await toRefusal(edit(id, withSets(4), { reach: "text" }))).toBe("NOT_TEXT_ONLY");
  await edit(id, (lines) => lines.map((one) => ({ ...one, note: text("Slowly") })), { reach: "text" });
  const [first] = (await enrolment(mona, own)).phases[0]?.weeks[0]?.days ?? [];
  expect([first?.blocks[0]?.prescriptions[0]?.note?.en, await changes(mona, own)]).toEqual(["Slowly", []]);
  await edit(id, withSets(6), { reach: "new_only" });
  await edit(id, withSets(4), { reach: "offer" });
  expect(await setsOf(mona, own)).toEqual([[3, 3]]);
  const [offer] = await changes(mona, own);
  expect(offer).toMatchObject({ kind: "offer", state: "offered" });
  await mona.call(decidePlanChange, { params: { id: own, number: String(offer?.number) }, body: { act: "take" } });
  expect(await setsOf(mona, own)).toEqual([[4, 3]]);
  // A template that clients train with cannot become empty.
  expect(await toRefusal(edit(id, () => []))).toBe("PLAN_EMPTY");
});

test("clients of other coaches always get an offer; deleting a template keeps the plans made from it", async () => {
  const mona = await client();
  const { id } = await addTemplate({ shared: true });
  const own = await assignOne({ kind: "template", id }, mona);
  const [subscription] = await shop.rows<{ id: string }>("select id from subscriptions where user_id = $1", [
    mona.userId,
  ]);
  await shop.rows("update coach_assignments set coach_id = $2 where subscription_id = $1", [
    subscription?.id ?? "",
    colleague.coachId,
  ]);
  await edit(id, withSets(5), { reach: "apply" });
  expect(await setsOf(mona, own)).toEqual([[3, 3]]);
  expect(await changes(mona, own)).toMatchObject([{ kind: "offer", state: "offered" }]);
  await coach.call(templates.adminRemoveTemplate, { params: { id }, query: {} });
  expect((await planOf(mona, own, colleague)).template).toEqual({ id, title: null, number: 1, weeks: 1 });
  expect(await setsOf(mona, own)).toEqual([[3, 3]]);
});
