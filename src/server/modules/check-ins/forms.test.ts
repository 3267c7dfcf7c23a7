import { afterAll, beforeAll, expect, test } from "vitest";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import * as forms from "#shared/contract/check-in-forms.ts";
import * as contract from "#shared/contract/check-ins.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Sunday, ten o'clock in Cairo.
const clock = createTestClock(new Date("2026-11-22T08:00:00Z"));
const day = 86_400;
let shop: TestShop;
let packageId = "";
let karim: TestCoach;
let nour: TestCoach;
let lead: TestCoach;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
  lead = await addCoach(shop, { acceptsNew: false }, "manager");
});
afterAll(() => shop.app.close());

type Item = forms.CheckInFormBody["items"][number];
const item = (key: string, kind: Item["kind"], more: Partial<Item> = {}): Item => ({
  ...{ key, kind, label: { ar: `سؤال ${key}`, en: `Question ${key}` }, unit: null, min: null, max: null },
  ...{ metric: null, options: [], poses: [], isRequired: false },
  ...more,
});
const option = (value: string) => ({ value, label: { ar: value, en: value } });
const all: Item[] = [
  item("energy", "scale", { isRequired: true }),
  item("sleep", "number", { unit: { ar: "ساعة", en: "hours" }, min: 0, max: 16 }),
  item("weight", "metric", { metric: "weight" }),
  item("mood", "choice", { options: [option("good"), option("bad")] }),
  item("days", "choices", { options: [option("sun"), option("mon")] }),
  item("travel", "yesno"),
  item("photos", "photos", { poses: ["front", "side", "back"], isRequired: true }),
  item("pain", "pain"),
  item("win", "text"),
];
const body = (items: Item[], more: Partial<forms.CheckInFormBody> = {}): forms.CheckInFormBody => ({
  ...{ title: { ar: "متابعة القوة", en: "Strength check-in" }, items, isShared: false },
  ...more,
});
const create = async (who: TestCustomer = nour, items = all, isShared = false) =>
  (await who.call(forms.adminCreateCheckInForm, { body: body(items, { isShared }) })).form;
const save = async (who: TestCustomer, form: forms.CheckInForm, items: Item[], isShared = form.isShared) =>
  (
    await who.call(forms.adminSaveCheckInForm, {
      params: { id: form.id },
      body: { ...body(items, { isShared }), version: form.version },
    })
  ).form;
const keep = () => shop.app.platform.jobs.runScheduled("keep-check-ins");
const fieldsOf = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    (error: { data: { errors: { field: string; code: string }[] } }) =>
      error.data.errors.map(({ field, code }) => `${field} ${code}`),
  );

test("the built-in weekly form asks for hours in the plural, in its second version", async () => {
  const { forms: listed } = await lead.call(forms.adminListCheckInForms, {});
  const weekly = listed.find(({ title }) => title.ar === "متابعة الأسبوع");
  const { form } = await lead.call(forms.adminGetCheckInForm, { params: { id: weekly?.id ?? "" } });
  expect(form.version).toBe(2);
  expect(form.items.find(({ key }) => key === "sleep")?.unit).toEqual({ ar: "ساعات", en: "hours" });
});

test("a coach creates a form with every kind of question, which only they can edit; leads edit the shop's forms", async () => {
  const made = await create();
  expect(made).toMatchObject({ version: 1, isShared: false, isMine: true, clients: 0, packages: 0 });
  expect(made.items).toEqual(all);
  const listOf = async (who: TestCustomer) =>
    (await who.call(forms.adminListCheckInForms, {})).forms.map((one) => [one.id, one.isMine]);
  expect(await listOf(nour)).toContainEqual([made.id, true]);
  expect((await listOf(karim)).map(([id]) => id)).not.toContain(made.id);
  const read = (who: TestCustomer) => who.call(forms.adminGetCheckInForm, { params: { id: made.id } });
  expect((await read(nour)).form).toEqual(made);
  for (const call of [() => read(karim), () => save(karim, made, all), () => save(lead, made, all)])
    expect(await toRefusal(call())).toBe("NOT_FOUND");
  expect(await fieldsOf(create(nour, all, true))).toEqual(["isShared INVALID_VALUE"]);
  expect(await fieldsOf(save(nour, made, all, true))).toEqual(["isShared INVALID_VALUE"]);
  const shops = await create(lead, all, true);
  expect(await listOf(karim)).toContainEqual([shops.id, false]);
  expect(await toRefusal(save(karim, shops, all))).toBe("NOT_FOUND");
  expect(await save(lead, shops, all)).toMatchObject({ version: 2, isShared: true });
  const { entries } = await lead.call(adminListAudit, { query: { limit: "20" } });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["check-in-form.create", "check-in-form.edit"]),
  );
});

test("a question without the fields of its kind is refused with its position, and other fields are dropped", async () => {
  const wrong = [
    item("a", "choice", { options: [option("one")] }),
    item("b", "photos"),
    item("c", "metric"),
    item("d", "number", { min: 5, max: 5 }),
    item("e", "scale", { min: 0, max: 60 }),
    item("a", "text"),
  ];
  const found = await fieldsOf(create(nour, wrong));
  expect(found).toEqual(
    expect.arrayContaining([
      ...["items.0.options TOO_SHORT", "items.1.poses REQUIRED", "items.2.metric REQUIRED"],
      ...["items.3.max TOO_SMALL", "items.4.max TOO_BIG"],
    ]),
  );
  expect(await fieldsOf(create(nour, [item("a", "text"), item("a", "yesno")]))).toEqual(["items.1.key INVALID_VALUE"]);
  expect(await fieldsOf(create(nour, []))).toEqual(["items REQUIRED"]);
  expect(await fieldsOf(create(nour, [item("a", "text", { label: { ar: "", en: "Only English" } })]))).toEqual([
    "items.0.label.ar REQUIRED",
  ]);
  const made = await create(nour, [item("a", "text", { min: 1, max: 2, poses: ["back"], options: [option("x")] })]);
  expect(made.items).toEqual([item("a", "text")]);
});

test("an open check-in keeps its version of the form; the next one gets the new questions", async () => {
  const mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
  const client = { params: { id: mona.userId } };
  const form = await create(nour, [item("energy", "scale"), item("old", "text")]);
  const plan = { formId: form.id, weekday: 2, everyWeeks: 1 } as const;
  const { schedule } = await nour.call(contract.adminSetCheckInSchedule, { ...client, body: plan });
  expect(schedule.title.en).toBe("Strength check-in");
  clock.advance(day);
  await keep();
  const [first] = (await mona.call(contract.getCheckIns, {})).checkIns;
  const next = await save(nour, form, [item("energy", "scale"), item("fresh", "text", { isRequired: true })]);
  expect(next).toMatchObject({ version: 2, clients: 1 });
  expect(await toRefusal(save(nour, form, all))).toBe("VERSION_CONFLICT");
  const answers = { energy: 7, old: "As before" };
  const { checkIn } = await mona.call(contract.saveCheckIn, {
    params: { id: first?.id ?? "" },
    body: { revision: 1, answers, submit: true },
  });
  expect(checkIn.items.map(({ key }) => key)).toEqual(["energy", "old"]);
  clock.advance(7 * day);
  await keep();
  const [second] = (await mona.call(contract.getCheckIns, {})).checkIns;
  const seen = await mona.call(contract.getCheckIn, { params: { id: second?.id ?? "" } });
  expect(seen.checkIn.items.map(({ key }) => key)).toEqual(["energy", "fresh"]);
  expect(seen.checkIn.previous).toMatchObject({ energy: 7 });
  const { checkIns } = await nour.call(contract.adminGetClientCheckIns, client);
  expect(checkIns.map(({ items }) => items.map(({ key }) => key))).toEqual([
    ["energy", "fresh"],
    ["energy", "old"],
  ]);
  const remove = () => nour.call(forms.adminRemoveCheckInForm, { params: { id: form.id }, query: {} });
  expect(await toRefusal(remove())).toBe("FORM_IN_USE");
  await nour.call(contract.adminStopCheckIns, client);
  await remove();
  expect(await toRefusal(remove())).toBe("NOT_FOUND");
  // Stopping the schedule removed the open check-in without answers.
  expect((await nour.call(contract.adminGetClientCheckIns, client)).checkIns).toHaveLength(1);
  expect(await fieldsOf(nour.call(contract.adminSetCheckInSchedule, { ...client, body: plan }))).toEqual([
    "formId INVALID_VALUE",
  ]);
});

test("a package plans check-ins for clients who begin after its plan was set, once", async () => {
  const other = (await shop.product({ kind: "package" })).id;
  const earlier = await shop.customer();
  await startCoaching(shop, earlier.userId, other);
  clock.advance(60);
  const form = await create(lead, all, true);
  const own = await create(lead);
  const params = { id: other };
  const set = (version: number, formId = form.id) =>
    lead.call(forms.adminSetPackageCheckIns, { params, body: { formId, weekday: 6, everyWeeks: 2, version } });
  expect((await lead.call(forms.adminGetPackageCheckIns, { params })).plan).toBeNull();
  expect(await fieldsOf(set(0, own.id))).toEqual(["formId INVALID_VALUE"]);
  expect(await toRefusal(nour.call(forms.adminGetPackageCheckIns, { params }))).toBe("PERMISSION_DENIED");
  const outcomes = await Promise.allSettled([set(0), set(0)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const sara = await shop.customer();
  await startCoaching(shop, sara.userId, other);
  await Promise.all([keep(), keep()]);
  const next = async (who: TestCustomer) => (await who.call(contract.getCheckIns, {})).next;
  expect(await next(earlier)).toEqual([]);
  expect(await next(sara)).toHaveLength(1);
  const seen = await nour.call(contract.adminGetClientCheckIns, { params: { id: sara.userId } });
  expect(seen.schedule).toMatchObject({ formId: form.id, weekday: 6, everyWeeks: 2, title: form.title });
  // A schedule that the coach has stopped stays stopped.
  await nour.call(contract.adminStopCheckIns, { params: { id: sara.userId } });
  await keep();
  expect(await next(sara)).toEqual([]);
  expect(await toRefusal(lead.call(forms.adminRemoveCheckInForm, { params: { id: form.id }, query: {} }))).toBe(
    "FORM_IN_USE",
  );
  await lead.call(forms.adminClearPackageCheckIns, { params });
  await lead.call(forms.adminRemoveCheckInForm, { params: { id: form.id }, query: {} });
  const fake = { params: { id: form.id } };
  expect(await toRefusal(lead.call(forms.adminGetPackageCheckIns, fake))).toBe("NOT_FOUND");
});
