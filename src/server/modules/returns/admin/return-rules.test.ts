import { afterAll, beforeAll, expect, test } from "vitest";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminListReturnRules, adminSaveReturnRule } from "#shared/contract/admin-returns.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let manager: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  manager = await addPerson(shop.app, "manager");
});
afterAll(() => shop.app.close());

const id = "AE-physical-standard-change_of_mind";
const read = async () => {
  const { rules } = await manager.client(adminListReturnRules, {});
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new Error("no rule");
  return rule;
};
const bodyOf = ({
  days,
  openedOk,
  fee,
  refundsShipping,
  restockDefault,
  text,
  version,
}: Awaited<ReturnType<typeof read>>) => ({
  ...{ days, openedOk, fee, refundsShipping, restockDefault, text, version },
});
const save = (body: ReturnType<typeof bodyOf> & { reason?: string }, who = manager) =>
  who.client(adminSaveReturnRule, { params: { id }, body });

test("a rule is changed with the version that was edited, is shown on pages, and the audit log has the reason", async () => {
  const before = bodyOf(await read());
  const mat = await shop.product();
  const shown = async () =>
    (await shop.app.client(getProduct, { params: { id: mat.id } })).product.returnRights.AE.text.en;
  expect(await shown()).toBe("Return within 14 days if unused");
  const { rule } = await save({ ...before, days: 21, fee: "shop", reason: "New policy" });
  expect(rule).toMatchObject({ days: 21, fee: "shop", version: before.version + 1 });
  expect(await readConflict(save({ ...before, days: 5 }))).toEqual(rule);
  expect(await shown()).toBe("Return within 21 days if unused");
  const { disclosures } = await shop.app.client(getCurrentMarket, { query: { market: "AE" } });
  expect(disclosures.find(({ key }) => key === "returns")?.value.en).toBe("Within 21 days of delivery, if unused");
  const [entry] = (await manager.client(adminListAudit, { query: { subjectKind: "return_rule" } })).entries;
  expect(entry).toMatchObject({
    subjectId: id,
    reason: "New policy",
    before: { days: 14, fee: "customer" },
    after: { days: 21, fee: "shop" },
  });
});

test("impossible days and unknown rules are refused", async () => {
  const body = bodyOf(await read());
  expect(await toRefusal(save({ ...body, days: 366 }))).toBe("VALIDATION_FAILED");
  const nowhere = manager.client(adminSaveReturnRule, { params: { id: "XX-none" }, body });
  expect(await toRefusal(nowhere)).toBe("NOT_FOUND");
});

test("rules are only for staff who may change settings", async () => {
  const support = await addPerson(shop.app, "support");
  expect(await toRefusal(support.client(adminListReturnRules, {}))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(save(bodyOf(await read()), support))).toBe("PERMISSION_DENIED");
});

test("digital goods have one rule for each market and kind, of the class digital", async () => {
  const { rules } = await manager.client(adminListReturnRules, {});
  const digital = rules.filter(({ kind }) => kind !== "physical");
  expect(digital).toHaveLength(12);
  expect(new Set(digital.map((rule) => rule.class))).toEqual(new Set(["digital"]));
});
