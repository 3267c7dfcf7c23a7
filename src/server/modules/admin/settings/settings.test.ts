import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  adminGetContent,
  adminSaveContent,
  type ContentBody,
  type ContentKey,
} from "#shared/contract/admin-content.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import {
  adminGetPointsRules,
  adminGetRates,
  adminRefreshRates,
  adminSavePointsRules,
  adminSetRates,
} from "#shared/contract/admin-settings.ts";
import {
  adminDeleteShippingRate,
  adminListShippingRates,
  adminSaveShippingRate,
} from "#shared/contract/admin-shipping-rates.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { getHomeContent } from "#shared/contract/content.ts";
import { getRates } from "#shared/contract/currency.ts";
import { getPointsRules } from "#shared/contract/loyalty.ts";
import { usualPointsRules } from "#shared/domain/points.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

const auditOf = async (search: string) => (await owner.client(adminListAudit, { query: { search } })).entries;

describe("the rules of points", () => {
  test("apply to quotes at once, and a second editor gets a conflict", async () => {
    const before = await owner.client(adminGetPointsRules, {});
    expect(before.rules).toEqual(usualPointsRules);
    const rules = { ...usualPointsRules, egpMinorPerPointEarned: 500, lifeMonths: 6 };
    const saved = await owner.client(adminSavePointsRules, { body: { version: before.version, rules } });
    expect(saved).toEqual({ rules, version: before.version + 1 });
    expect((await shop.app.client(getPointsRules, {})).rules).toEqual(rules);

    const mona = await shop.customer();
    await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 100 }));
    const { quote } = await mona.call(quoteOrder, { body: { currency: "EGP" } });
    expect(quote.points.earns).toBe(20);

    const late = owner.client(adminSavePointsRules, { body: { version: before.version, rules: usualPointsRules } });
    expect(await readConflict(late)).toEqual(saved);
    expect((await auditOf("settings.points"))[0]).toMatchObject({
      before: { egpMinorPerPointEarned: 1000 },
      after: { egpMinorPerPointEarned: 500 },
    });
  });

  test("are refused when points would be worth more than half of the purchase", async () => {
    const { version } = await owner.client(adminGetPointsRules, {});
    const refused = (more: object) =>
      toRefusal(owner.client(adminSavePointsRules, { body: { version, rules: { ...usualPointsRules, ...more } } }));
    expect(await refused({ egpMinorPerPointSpent: 400 })).toBe("VALIDATION_FAILED");
    expect(await refused({ gold: { from: 900, multiplier: 2 } })).toBe("VALIDATION_FAILED");
    expect(await refused({ gold: { from: 9000, multiplier: 1.1 } })).toBe("VALIDATION_FAILED");
    expect((await owner.client(adminGetPointsRules, {})).version).toBe(version);
  });
});

describe("shipping", () => {
  const all = (amount: number) => ({ EGP: amount, SAR: amount, AED: amount, USD: amount });
  const set = (country: string, flat: number, version?: number) =>
    owner.client(adminSaveShippingRate, {
      params: { country },
      body: {
        ...{ flat: all(flat), freeAbove: all(1000), daysMin: 2, daysMax: 4, vatPercentage: 14 },
        ...(version === undefined ? {} : { version }),
      },
    });
  const rateOf = async (country: string) =>
    (await owner.client(adminListShippingRates, {})).rates.find((one) => one.country === country);

  test("is set for a country, and the audit log has the actor and the old and new values", async () => {
    await set("EG", 50);
    await set("EG", 70);
    expect((await auditOf("shipping.save"))[0]).toMatchObject({
      actor: (await auditOf("settings.points"))[0]?.actor,
      subjectId: "EG",
      before: { flat: { EGP: 50 } },
      after: { flat: { EGP: 70 } },
    });
    expect(await toRefusal(set("ZZ", 50))).toBe("VALIDATION_FAILED");
  });

  test("a second editor of a country gets a conflict and can save over the first", async () => {
    const from = (await rateOf("SA"))?.version ?? 0;
    await set("SA", 40, from);
    const first = await rateOf("SA");
    expect(first).toMatchObject({ flat: { SAR: 40 } });
    expect(first?.version).toBeGreaterThan(from);
    expect(await readConflict(set("SA", 30, from))).toEqual(first);
    expect(await rateOf("SA")).toEqual(first);
    await set("SA", 30, first?.version);
    expect(await rateOf("SA")).toMatchObject({ flat: { SAR: 30 } });
  });

  test("without a version is overwritten, which counts as an edit", async () => {
    const from = (await rateOf("US"))?.version ?? 0;
    await set("US", 20);
    expect(await rateOf("US")).toMatchObject({ flat: { USD: 20 } });
    expect(await toRefusal(set("US", 30, from))).toBe("VERSION_CONFLICT");
  });

  test("is added once to a country without it, and an edit does not restore it after a removal", async () => {
    await set("KW", 40, 0);
    const added = await rateOf("KW");
    expect(await readConflict(set("KW", 50, 0))).toEqual(added);
    await owner.client(adminDeleteShippingRate, { params: { country: "KW" } });
    expect(await toRefusal(set("KW", 50, added?.version))).toBe("NOT_FOUND");
    expect(await rateOf("KW")).toBeUndefined();
  });

  test("removed and added again is a new one: a page with the old one cannot overwrite or remove it", async () => {
    await set("OM", 40, 0);
    const first = await rateOf("OM");
    const remove = (version?: number) =>
      owner.client(adminDeleteShippingRate, {
        params: { country: "OM" },
        ...(version === undefined ? {} : { query: { version } }),
      });
    await remove(first?.version);
    await set("OM", 60, 0);
    const second = await rateOf("OM");
    expect(await readConflict(set("OM", 50, first?.version))).toEqual(second);
    expect(await readConflict(remove(first?.version))).toEqual(second);
    expect(await rateOf("OM")).toEqual(second);
    await remove();
    expect(await rateOf("OM")).toBeUndefined();
  });

  test.each([
    ["a country with a rate", "AE"],
    ["a country that has none yet", "QA"],
  ])("set at the same moment for %s: one saves, every other is refused", async (_, country) => {
    const from = (await rateOf(country))?.version ?? 0;
    const lock = { sql: "lock table shipping_rates in share row exclusive mode", values: [] };
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 3, () =>
      Promise.all([11, 12, 13].map((flat) => toRefusal(set(country, flat, from)))),
    );
    expect(overlapped).toBe(3);
    expect(result.filter((code) => code === "VERSION_CONFLICT").length).toBe(2);
  });
});

describe("exchange rates", () => {
  test("set by hand reprice derived prices, stay, and are in the audit log", async () => {
    const body = { EGP: 50, SAR: 3.75, AED: 3.67, reason: "The bank's rate" };
    const set = await owner.client(adminSetRates, { body });
    expect(set).toMatchObject({ source: "manual", canRefresh: false });
    expect(await owner.client(adminGetRates, {})).toEqual(set);
    const { data } = await shop.app.client(getRates, { query: {} });
    expect(data).toMatchObject({ source: "live", rates: { EGP: 50 } });
    expect((await auditOf("settings.rates"))[0]).toMatchObject({ reason: "The bank's rate", after: { EGP: 50 } });
  });

  test("set by hand are refused with the current rates when somebody else changed them meanwhile", async () => {
    const rates = { EGP: 51, SAR: 3.75, AED: 3.67 };
    const reason = "The bank's rate";
    await owner.client(adminSetRates, { body: { ...rates, reason } });
    const late = { ...rates, EGP: 40, from: { ...rates, EGP: 50 }, reason };
    expect(await readConflict(owner.client(adminSetRates, { body: late }))).toMatchObject({ EGP: 51 });
    await owner.client(adminSetRates, { body: { ...late, from: rates } });
    expect((await owner.client(adminGetRates, {})).rates).toContainEqual({ currency: "EGP", perUsd: 40 });
  });

  test("cannot be fetched where no source is configured", async () => {
    expect(await toRefusal(owner.client(adminRefreshRates, {}))).toBe("RATES_UNAVAILABLE");
  });
});

describe("content", () => {
  const both = (text: string) => ({ ar: text, en: text });
  const versionOf = async (key: ContentKey): Promise<number> =>
    (await owner.client(adminGetContent, {})).versions.find((one) => one.key === key)?.version ?? -1;
  const save = (key: ContentKey, version: number, data: ContentBody["data"]) =>
    owner.client(adminSaveContent, { params: { key }, body: { version, data } });

  test("is saved block by block and shown at once; a second editor gets a conflict with the current block", async () => {
    const faq = [{ q: both("How long?"), a: both("Twelve weeks") }];
    expect(await versionOf("faq")).toBe(0);
    const saved = await save("faq", 0, { faq });
    expect(saved.blocks.faq).toEqual(faq);
    expect((await shop.app.client(getHomeContent, {})).faq).toEqual(faq);

    expect(await readConflict(save("faq", 0, { faq: [] }))).toMatchObject({ data: faq, version: 1 });
    await save("faq", 1, { faq: [] });
    expect(await readConflict(save("faq", 1, { faq }))).toMatchObject({ data: [], version: 2 });
    expect((await auditOf("content.update"))[0]).toMatchObject({ subjectId: "faq", before: faq, after: [] });
  });

  test("is accepted only for the block in the address", async () => {
    expect(await toRefusal(save("faq", 2, { closing: { title: both("x"), lead: both(""), action: both("y") } }))).toBe(
      "VALIDATION_FAILED",
    );
    expect(await toRefusal(save("announcement", 0, {}))).toBe("VALIDATION_FAILED");
    await save("announcement", 0, { announcement: both("Open today") });
    await save("announcement", 1, { announcement: null });
    expect((await shop.app.client(getHomeContent, {})).announcement).toBeNull();
  });

  test("leaves out hidden partners, keeps the order, and refuses unknown pictures", async () => {
    const partner = (slug: string, isVisible: boolean) => ({
      id: shop.app.platform.ids.next(),
      slug,
      isVisible,
      name: both(slug),
      field: both("Gym"),
      url: null,
      image: null,
    });
    await save("partners", 0, {
      partners: [partner("second", true), partner("hidden", false), partner("first", true)],
    });
    expect((await shop.app.client(getHomeContent, {})).partners.map((one) => one.slug)).toEqual(["second", "first"]);
    const image = { hash: "0".repeat(32), alt: both("") };
    expect(await toRefusal(save("partners", 1, { partners: [{ ...partner("x", true), image }] }))).toBe(
      "VALIDATION_FAILED",
    );
  });

  test("cannot link outside the site", async () => {
    const { hero } = (await owner.client(adminGetContent, {})).blocks;
    const evil = { ...hero, primaryAction: { ...hero.primaryAction, to: "//evil.example" } };
    expect(await toRefusal(save("hero", await versionOf("hero"), { hero: evil }))).toBe("VALIDATION_FAILED");
  });
});
