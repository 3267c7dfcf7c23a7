import { afterAll, beforeAll, expect, test } from "vitest";
import * as editors from "#shared/contract/admin-programme-editors.ts";
import * as contract from "#shared/contract/admin-programmes.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { addCoach, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme, toSavedPhases } from "#test/factories/training.ts";

let shop: TestShop;
let programmeId: string;
const who: Record<string, TestCustomer> = {};
let signing: TestCoach;
let named: TestCoach;
let stranger: TestCoach;
beforeAll(async () => {
  shop = await createTestShop();
  ({ programmeId } = await startProgramme(shop, (await shop.customer()).userId, "2026-11-23"));
  signing = await addCoach(shop);
  named = await addCoach(shop);
  stranger = await addCoach(shop);
  await shop.rows("update programmes set coach_id = $1 where id = $2", [signing.coachId, programmeId]);
  const of = (role: "owner" | "manager" | "support") => shop.customer("admin", role);
  Object.assign(who, { owner: await of("owner"), manager: await of("manager"), support: await of("support") });
  Object.assign(who, { signing, named, stranger, customer: await shop.customer() });
  await setEditors([named.coachId]);
});
afterAll(() => shop.app.close());

const params = () => ({ id: programmeId });
const by = (name: string): TestCustomer => {
  const person = who[name];
  if (person === undefined) throw new Error(`nobody is ${name}`);
  return person;
};
const read = async (name = "owner") =>
  (await by(name).call(contract.adminGetProgramme, { params: params() })).programme;
const setEditors = async (coachIds: string[], more: { version?: number } = {}) => {
  const { product } = await read();
  const body = { version: product.version, coachIds, ...more };
  return (await by("owner").call(editors.adminSetProgrammeEditors, { params: params(), body })).programme;
};

/** Every call that edits an existing programme, with a valid body. */
const edits: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  adminUpdateProgramme: async (name) =>
    by(name).call(contract.adminUpdateProgramme, {
      params: params(),
      body: { version: (await read()).product.version, goal: "strength" },
    }),
  adminSetProgrammeEditors: async (name) =>
    by(name).call(editors.adminSetProgrammeEditors, {
      params: params(),
      body: { version: (await read()).product.version, coachIds: [named.coachId] },
    }),
  adminSavePlan: async (name) => {
    const { plan } = await read();
    const body = { basedOn: plan.number, phases: toSavedPhases(plan.phases) };
    return by(name).call(contract.adminSavePlan, { params: params(), body });
  },
  adminDuplicateProgramme: (name) => by(name).call(contract.adminDuplicateProgramme, { params: params() }),
};

test("the list contains all calls that edit a programme", () => {
  const isEdit = (one: unknown): one is Endpoint =>
    typeof one === "object" && one !== null && "access" in one && (one as Endpoint).method !== "GET";
  const found = Object.entries({ ...contract, ...editors }).filter(
    ([, one]) => isEdit(one) && one.path.includes(":id"),
  );
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(edits).toSorted());
});

const readOnly = "PROGRAMME_READ_ONLY";
const denied = "PERMISSION_DENIED";
const expected: Readonly<Record<string, readonly [edits: string, setsEditors: string]>> = {
  owner: ["", ""],
  manager: ["", ""],
  signing: ["", denied],
  named: ["", denied],
  stranger: [readOnly, denied],
  support: [denied, denied],
  customer: ["FORBIDDEN", "FORBIDDEN"],
};

for (const [name, [usual, ofEditors]] of Object.entries(expected))
  for (const [call, edit] of Object.entries(edits))
    test(`${name}: ${call}`, async () => {
      expect(await toRefusal(edit(name))).toBe(call === "adminSetProgrammeEditors" ? ofEditors : usual);
    });

test("all staff with the permission read programmes, and see whether they may edit", async () => {
  expect([(await read("signing")).mayEdit, (await read("named")).mayEdit, (await read("stranger")).mayEdit]).toEqual([
    true,
    true,
    false,
  ]);
  const { programmes } = await stranger.call(contract.adminListProgrammes, { query: {} });
  expect(programmes.find(({ id }) => id === programmeId)?.mayEdit).toBe(false);
  expect((await read()).editors.map(({ id }) => id)).toEqual([named.coachId]);
});

test("a coach neither gives a programme away nor creates one for another; a lead does both", async () => {
  const give = async (name: string, coachId: string) =>
    by(name).call(contract.adminUpdateProgramme, {
      params: params(),
      body: { version: (await read()).product.version, coachId },
    });
  expect(await toRefusal(give("signing", stranger.coachId))).toBe(readOnly);
  // A named editor cannot become its coach.
  expect(await toRefusal(give("named", named.coachId))).toBe(readOnly);
  // A version conflict is reported before a missing permission.
  const late = { version: 1, coachId: named.coachId };
  expect(await toRefusal(named.call(contract.adminUpdateProgramme, { params: params(), body: late }))).toBe(
    "VERSION_CONFLICT",
  );
  await give("owner", stranger.coachId);
  expect((await read("stranger")).mayEdit).toBe(true);
  expect(await toRefusal(edits["adminSavePlan"]?.("signing") ?? Promise.resolve())).toBe(readOnly);
  await give("owner", signing.coachId);
  const { product } = await read();
  const facts = {
    name: { ar: "جديد", en: "New" },
    summary: { ar: "جديد", en: "New" },
    categoryId: product.category.id,
  };
  const begin = (coachId: string) =>
    signing.call(contract.adminCreateProgramme, {
      body: {
        ...{ ...facts, coachId, goal: "strength", level: "beginner", weeks: 2 },
        prices: { EGP: 500, SAR: null, AED: null, USD: null },
      },
    });
  expect(await toRefusal(begin(stranger.coachId))).toBe(readOnly);
  expect((await begin(signing.coachId)).programme).toMatchObject({ mayEdit: true, editors: [] });
});

test("a coach edits the texts of their programme, not its price; the audit log has the earlier texts", async () => {
  const { product } = await read("signing");
  const texts = {
    ...{ name: { ar: "قوة", en: "Strength" }, summary: { ar: "أقوى", en: "Stronger" } },
    description: { ar: "كل شيء", en: "Everything" },
  };
  const body = { version: product.version, ...texts };
  const update = (name: string, more: object) =>
    by(name).call(contract.adminUpdateProgramme, { params: params(), body: { ...body, ...more } });
  expect(await toRefusal(update("signing", { prices: {} }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(update("signing", { name: { ar: "قوة", en: "" } }))).toBe("VALIDATION_FAILED");
  expect((await update("signing", {})).programme.product).toMatchObject({ ...texts, prices: product.prices });
  expect(await readConflict(update("named", {}))).toMatchObject(texts);
  const { entries } = await by("owner").call(adminListAudit, { query: { search: programmeId, limit: "1" } });
  expect(entries[0]).toMatchObject({ before: { name: product.name }, after: texts });
  await update("named", { version: (await read()).product.version, name: product.name });
});

test("editors are replaced as a whole, with the current version, and recorded in the audit log", async () => {
  const unknown = shop.app.platform.ids.next();
  expect(await toRefusal(setEditors([unknown]))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(setEditors([named.coachId, named.coachId]))).toBe("VALIDATION_FAILED");
  expect(await readConflict(setEditors([], { version: 1 }))).toMatchObject({ id: programmeId });
  // The programme's own coach is not stored as an editor.
  expect((await setEditors([signing.coachId, stranger.coachId])).editors.map(({ id }) => id)).toEqual([
    stranger.coachId,
  ]);
  expect([(await read("named")).mayEdit, (await read("stranger")).mayEdit]).toEqual([false, true]);
  const { entries } = await by("owner").call(adminListAudit, { query: { search: programmeId, limit: "1" } });
  expect(entries).toMatchObject([{ action: "programme.editors" }]);
});
