import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#shared/contract/admin-templates.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { startProgramme } from "#test/factories/training.ts";

let shop: TestShop;
let nour: TestPerson;
let karim: TestPerson;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  nour = await addPerson(shop.app, "coach");
  karim = await addPerson(shop.app, "coach");
  owner = await addPerson(shop.app, "owner");
  // Brings the squat.
  await startProgramme(shop, (await shop.customer()).userId, "2026-11-23");
});
afterAll(() => shop.app.close());

const text = (word: string) => ({ ar: word, en: word });
const line = (exercise = "back-squat") => ({
  ...{ key: "abcdefghij", exercise, sets: 4, reps: { min: 5, max: 5 }, restSeconds: 120 },
  ...{ load: { pct: 75, of: "tm" as const }, rule: { kind: "linear" as const, step: 2.5 } },
});
const block = (exercise?: string) => ({
  ...{ key: "abcdefghik", kind: "straight" as const, title: text("Main"), prescriptions: [line(exercise)] },
});
const day = { key: "abcdefghil", title: text("Legs"), kind: "strength" as const, minutes: 50, blocks: [block()] };
const facts = { title: "Squat day", tags: ["legs", "legs", "heavy"], shared: false };
const asDay = { kind: "day" as const, ...facts, body: { day } };
const add = async (who = nour, body: contract.TemplateBody = asDay) =>
  (await who.client(contract.adminCreateTemplate, { body })).template;
const titles = async (who: TestPerson, query = {}) =>
  (await who.client(contract.adminListTemplates, { query })).templates.map(({ title }) => title);

test("a day, a block and a week are kept without the keys of their parts", async () => {
  const template = await add();
  expect(template).toMatchObject({ kind: "day", tags: ["legs", "heavy"], isMine: true, exercises: 1, version: 1 });
  expect(JSON.stringify(template.body)).not.toContain("key");
  const { template: read } = await nour.client(contract.adminGetTemplate, { params: { id: template.id } });
  expect(read).toEqual(template);
  expect(read.body).toMatchObject({ day: { blocks: [{ prescriptions: [{ load: { pct: 75, of: "tm" } }] }] } });
  const week = { note: text("Hard"), deload: false, days: [day, day] };
  expect(await add(nour, { ...asDay, kind: "week", title: "Two days", body: { week } })).toMatchObject({
    exercises: 2,
  });
  expect(await add(nour, { ...asDay, kind: "block", title: "Heavy block", body: { block: block() } })).toMatchObject({
    body: { block: { title: text("Main") } },
  });
  expect(await titles(nour, { kind: "week" })).toEqual(["Two days"]);
  expect(await titles(nour, { search: "heavy block" })).toEqual(["Heavy block"]);
  expect(await titles(nour, { search: "legs", kind: "day" })).toEqual(["Squat day"]);
});

test("shared templates are visible to all and changed by their coach or a lead; others are private", async () => {
  const own = await add(karim, { ...asDay, title: "Secret" });
  const common = await add(karim, { ...asDay, title: "Common", shared: true });
  const read = (who: TestPerson, id: string) => who.client(contract.adminGetTemplate, { params: { id } });
  const update = (who: TestPerson, { id, version }: contract.Template) =>
    who.client(contract.adminUpdateTemplate, { params: { id }, body: { ...facts, title: "Mine now", version } });
  expect(await titles(nour, { search: "Common" })).toEqual(["Common"]);
  expect((await read(nour, common.id)).template.isMine).toBe(false);
  expect(await titles(nour, { search: "Secret" })).toEqual([]);
  expect(await toRefusal(read(nour, own.id))).toBe("NOT_FOUND");
  expect(await toRefusal(update(nour, own))).toBe("NOT_FOUND");
  expect(await toRefusal(update(nour, common))).toBe("NOT_FOUND");
  const remove = nour.client(contract.adminRemoveTemplate, { params: { id: common.id }, query: {} });
  expect(await toRefusal(remove)).toBe("NOT_FOUND");
  expect((await update(owner, common)).template).toMatchObject({ title: "Mine now", version: 2 });
});

test("an edit of an older version is refused with the current one", async () => {
  const { id } = await add(nour, { ...asDay, title: "Edited" });
  const update = (version: number, title: string) =>
    nour.client(contract.adminUpdateTemplate, { params: { id }, body: { ...facts, title, version } });
  await update(1, "Edited twice");
  const conflict = await readConflict(update(1, "Lost"));
  expect(conflict).toMatchObject({ title: "Edited twice", version: 2, body: { day: { minutes: 50 } } });
  const old = nour.client(contract.adminRemoveTemplate, { params: { id }, query: { version: "1" } });
  expect(await toRefusal(old)).toBe("VERSION_CONFLICT");
  await nour.client(contract.adminRemoveTemplate, { params: { id }, query: { version: "2" } });
  expect(await toRefusal(nour.client(contract.adminGetTemplate, { params: { id } }))).toBe("NOT_FOUND");
});

test("invalid input is refused: a body of another kind, loads out of range, unknown exercises", async () => {
  const refusal = (body: unknown) => toRefusal(add(nour, body as contract.TemplateBody));
  expect(await refusal({ ...asDay, kind: "week" })).toBe("VALIDATION_FAILED");
  expect(await refusal({ ...asDay, title: " " })).toBe("VALIDATION_FAILED");
  expect(await refusal({ ...asDay, body: { day: { ...day, blocks: [block("no-such")] } } })).toBe("UNKNOWN_EXERCISE");
  const loads = [{ pct: 29, of: "tm" }, { pct: 111, of: "tm" }, { pct: 75 }, { kg: -1 }, { kg: 1, add: 1 }, {}, "60"];
  for (const load of loads) {
    const bad = { ...block(), prescriptions: [{ ...line(), load }] };
    expect(await refusal({ ...asDay, kind: "block", body: { block: bad } }), JSON.stringify(load)).toBe(
      "VALIDATION_FAILED",
    );
  }
  const support = await addPerson(shop.app, "support");
  expect(await toRefusal(support.client(contract.adminListTemplates, { query: {} }))).toBe("PERMISSION_DENIED");
});
