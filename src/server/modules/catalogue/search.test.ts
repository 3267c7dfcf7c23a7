import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProducts } from "#shared/contract/catalogue.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { isOneSlipFromStart } from "./typo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await makeProducts(app.platform, [
    { slug: "whey", name: { ar: "واي بروتين 1 كجم", en: "Whey protein 1 kg" }, tags: ["مكملات"] },
    { slug: "creatine", name: { ar: "كرياتين أحادي 300 جم", en: "Creatine monohydrate 300 g" } },
    { slug: "kettlebell", name: { ar: "كيتل بل 16 كجم", en: "Cast-iron kettlebell 16 kg" } },
    { slug: "rope", name: { ar: "حبل القفز السريع", en: "Speed jump rope" } },
    { slug: "mat", name: { ar: "سجّادة يوغا", en: "Yoga mat" }, stock: { Black: 3, "Sea blue": 1 } },
    { slug: "tee", name: { ar: "تيشيرت رجالي أسود", en: "Men's training tee" }, category: "clothes" },
  ]);
});
afterAll(() => app.close());

const find = async (search: string) =>
  (await app.client(getProducts, { query: { search } })).products.map((one) => one.slug);

describe("search finds", () => {
  it.each([
    ["by case", "WHEY", "whey"],
    ["from the first letters on", "kett", "kettlebell"],
    ["from the first letters on, in Arabic", "كري", "creatine"],
    ["without harakat", "سجادة", "mat"],
    ["with harakat", "كِرْيَاتِين", "creatine"],
    ["with tatweel", "كـــرياتين", "creatine"],
    ["whatever the alef", "اسود", "tee"],
    ["whatever the alef, the other way round", "إحادي", "creatine"],
    ["taa marbuta as haa", "سجاده", "mat"],
    ["Arabic-Indic digits", "١٦ كجم", "kettlebell"],
    ["number and unit without a space", "16kg", "kettlebell"],
    ["with the article", "الحبل", "rope"],
    ["a broken plural", "حبال", "rope"],
    ["a plural", "kettlebells", "kettlebell"],
    ["a letter missing", "kettlbell", "kettlebell"],
    ["a letter too many", "creattine", "creatine"],
    ["a letter wrong", "creatime", "creatine"],
    ["neighbours swapped", "protien", "whey"],
    ["a letter missing in a short word", "wey", "whey"],
    ["a letter missing, in Arabic", "بروتن", "whey"],
    ["a letter wrong, in Arabic", "كريابين", "creatine"],
    ["the first letter wrong", "vreatine", "creatine"],
    ["the first letter wrong, in Arabic", "لرياتين", "creatine"],
    ["in the other script", "واي", "whey"],
    ["a synonym", "تشيرت", "tee"],
    ["several words", "yoga blue", "mat"],
    ["past empty words", "the rope", "rope"],
    ["by article number", "whey-one", "whey"],
    ["by tag", "المكملات", "whey"],
  ])("%s: %s", async (_, search, slug) => {
    expect(await find(search)).toContain(slug);
  });

  it("only products that contain every word", async () => {
    expect(await find("yoga kettlebell")).toEqual([]);
    expect(await find("whey protein")).toEqual(["whey"]);
  });

  it("nothing for products that the shop does not have", async () => {
    expect(await find("bicycle")).toEqual([]);
    expect(await find("دراجة")).toEqual([]);
    expect(await find("%%%")).toEqual([]);
  });

  it("products and counts their facets", async () => {
    const { facets, pagination } = await app.client(getProducts, { query: { search: "تيشيرت" } });
    expect(pagination.total).toBe(1);
    expect(facets.categories.map((one) => one.slug)).toEqual(["clothes"]);
  });
});

describe("one typo", () => {
  it.each([
    ["whay", "whey", true],
    ["whye", "whey", true],
    ["why", "whey", true],
    ["wheey", "whey", true],
    ["protien", "proteins", true],
    ["hwey", "whey", true],
    ["wxyz", "whey", false],
    ["rope", "mat", false],
  ])("%s is %s: %s", (a, b, expected) => {
    expect(isOneSlipFromStart(a, b)).toBe(expected);
  });
});
