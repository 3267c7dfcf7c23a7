import { expect, it } from "vitest";
import { type AdminProduct, productBody } from "#shared/contract/admin-products.ts";
import { findDifferences, mergeValues } from "#web/lib/forms/merge-values.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { emptyNutrition } from "./nutrition-form.ts";
import {
  emptyFields,
  findProblems,
  type ProductFields,
  skuFrom,
  toBody,
  toEdit,
  toField,
  toFields,
  toWords,
  withValues,
} from "./product-form.ts";

const text = { ar: "حزام", en: "Belt" };
const product: AdminProduct = {
  id: "1",
  slug: "belt",
  kind: "physical",
  name: text,
  summary: text,
  description: { ar: "", en: "" },
  variantLabel: text,
  category: { id: "2", slug: "gear", name: text },
  package: null,
  image: null,
  images: [],
  facts: [],
  tags: ["leather"],
  returnClass: "standard",
  isNewUntil: null,
  coaching: null,
  nutrition: null,
  publishFrom: null,
  publishUntil: null,
  toTranslate: null,
  seo: { title: { ar: "", en: "" }, description: { ar: "", en: "" } },
  needs: [],
  prices: [
    { currency: "EGP", amount: 1000, derived: false },
    { currency: "SAR", amount: 119, derived: true },
    { currency: "AED", amount: 120, derived: false },
    { currency: "USD", amount: 32, derived: true },
  ],
  discountPercentage: 12.5,
  stock: 3,
  isArchived: false,
  version: 7,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  variants: [
    {
      id: "3",
      size: "S",
      label: text,
      sku: "BELT-S",
      isStockLimited: true,
      onHand: 3,
      reserved: 0,
      lowStockBelow: 9,
      barcode: null,
      isRetired: false,
    },
  ],
};
const fields = toFields(product);
const findFaults = (typed: ProductFields, kind: AdminProduct["kind"]) =>
  bodyRules(productBody)({ ...toBody(typed, kind), categoryId: "0198c0de-0000-7000-8000-000000000000" })
    .filter(({ field }) => !field.endsWith(".id"))
    .map(({ field }) => toField(field));

it("a form that says what the product says is no edit", () => {
  expect(toEdit(fields, fields, product)).toBeUndefined();
  expect(findFaults(fields, "physical")).toEqual([]);
  expect(findProblems(fields)).toEqual([]);
});

it("an edit names its version and only what differs; derived prices stay derived", () => {
  const typed = { ...fields, prices: { ...fields.prices, EGP: "1,250.50" }, name: { ar: "حزام", en: "Power belt" } };
  expect(toEdit(fields, typed, product)).toEqual({
    version: 7,
    name: { ar: "حزام", en: "Power belt" },
    prices: { EGP: 1250.5, SAR: null, AED: 120, USD: null },
  });
});

it("a new product's body has all that the call asks for, months only for packages", () => {
  const typed = { ...emptyFields("c"), name: text, prices: { ...fields.prices, EGP: "10" }, tags: "a, b،a" };
  expect(toBody(typed, "physical")).toMatchObject({ tags: ["a", "b"], coaching: null, isNewUntil: null });
  expect(toBody(typed, "package").coaching).toMatchObject({ months: 1 });
});

it("says what is wrong with each field, and takes Arabic digits", () => {
  const wrong = {
    ...fields,
    name: { ar: " ", en: "Belt" },
    prices: { ...fields.prices, EGP: "", SAR: "1.234" },
    discount: "101",
    variants: fields.variants.map((one) => ({ ...one, isRetired: true, sku: "" })),
  };
  expect(findFaults(wrong, "physical")).toEqual(["name.ar", "variants.0.sku", "prices.EGP", "prices.SAR", "discount"]);
  expect(findProblems(wrong)).toEqual([{ field: "variants", code: "REQUIRED" }]);
  expect(findFaults({ ...fields, prices: { ...fields.prices, EGP: "١٢٥٠" } }, "physical")).toEqual([]);
  expect(findFaults({ ...fields, months: "0" }, "package")).toEqual(["months"]);
  expect(toWords("name.ar", "REQUIRED")).toBe("Enter the Arabic name");
});

it("finds an SKU and an option that are given twice within the form", () => {
  const [first] = fields.variants;
  const twice = [first, { ...first, key: "new", label: text, size: "S", sku: "BELT-S " }] as ProductFields["variants"];
  expect(findProblems({ variants: twice })).toEqual([
    { field: "variants.1.sku", code: "DUPLICATE" },
    { field: "variants.1.size", code: "DUPLICATE" },
  ]);
});

it("changes are merged with what somebody else saved, field by field", () => {
  const theirs = toFields({ ...product, discountPercentage: 20, summary: { ar: "جديد", en: "New" } });
  const mine = { ...fields, name: { ar: "حزام", en: "Power belt" } };
  const differences = findDifferences({ base: fields, mine, theirs });
  expect(differences.map(({ path, usual }) => [path.join("."), usual])).toEqual([
    ["name.en", "mine"],
    ["summary.ar", "theirs"],
    ["summary.en", "theirs"],
    ["discount", "theirs"],
  ]);
  const merged = mergeValues(theirs, differences);
  expect(toEdit(theirs, merged, { ...product, version: 8 })).toEqual({
    version: 8,
    name: { ar: "حزام", en: "Power belt" },
  });
  const both = findDifferences({ base: fields, mine: { ...mine, discount: "30" }, theirs });
  expect(both.filter(({ isContested }) => isContested).map(({ path }) => path)).toEqual([["discount"]]);
});

it("the order of keys is no difference: what the database wrote back otherwise is in nobody's way", () => {
  const image = {
    hash: "a",
    url: "/media/a",
    width: 1,
    height: 1,
    alt: { ar: "صورة", en: "Picture" },
    placeholder: "",
  };
  const turned = {
    placeholder: "",
    alt: { en: "Picture", ar: "صورة" },
    height: 1,
    width: 1,
    url: "/media/a",
    hash: "a",
  };
  const base = toFields({ ...product, images: [image] });
  const theirs = { ...toFields({ ...product, images: [turned] }), discount: "5" };
  const differences = findDifferences({ base, mine: { ...base, tags: "leather, wide" }, theirs });
  expect(differences.map(({ path }) => path.join("."))).toEqual(["discount", "tags"]);
});

it("a picture keeps the option that it shows", () => {
  const image = { hash: "a", url: "/media/a", width: 1, height: 1, alt: text, placeholder: "", size: "S" };
  const { size: _, ...plain } = image;
  const shown = { ...fields, images: [image, { ...plain, hash: "b" }] };
  expect(toBody(shown, "physical").images).toEqual([
    { hash: "a", alt: text, size: "S" },
    { hash: "b", alt: text },
  ]);
});

it("an SKU follows the pattern", () => {
  expect(skuFrom("TEE-{value}", "Dark blue")).toBe("TEE-DARK-BLUE");
  expect(skuFrom("TEE", "s")).toBe("TEE-S");
  expect(skuFrom("TEE-", "2.5 kg")).toBe("TEE-2.5-KG");
  expect(skuFrom("", "أحمر")).toBe("أحمر");
  expect(skuFrom(`${"X".repeat(58)}{value}`, "LONG")).toHaveLength(60);
});

it("several values make rows; what is there stays, and the empty first row gives way", () => {
  let keys = 0;
  const add = (variants: ProductFields["variants"], values: string) =>
    withValues(variants, { values, pattern: "TEE-{value}", newKey: () => `k${keys++}` });
  const first = add(emptyFields("1").variants, "S, M، L,, s");
  expect(first.map(({ size, sku }) => [size, sku])).toEqual([
    ["S", "TEE-S"],
    ["M", "TEE-M"],
    ["L", "TEE-L"],
  ]);
  const kept = add(fields.variants, "S, XL");
  expect(kept.map(({ id, size }) => [id, size])).toEqual([
    ["3", "S"],
    [undefined, "XL"],
  ]);
  expect(add(kept, " , ")).toBe(kept);
});

it("the opening stock of a new variant is sent, in any digits; of a stored one it is not", () => {
  const variants = [
    ...fields.variants.map((variant) => ({ ...variant, stock: "9" })),
    { key: "new", size: "M", label: text, sku: "BELT-M", stock: "١٢", isRetired: false },
  ];
  expect(toBody({ ...fields, variants }, "physical").variants.map(({ stock }) => stock)).toEqual([undefined, 12]);
  const typed = (stock: string) =>
    findFaults({ ...fields, variants: [{ ...variants[1], stock }] as never }, "physical");
  expect(typed("many")).toEqual(["variants.0.stock"]);
  expect(typed("-1")).toEqual(["variants.0.stock"]);
});

it("a programme sends the goods that it needs, in their order; goods send none", () => {
  const goods = (id: string) => ({ id, name: text, image: null, isArchived: false });
  const programme: AdminProduct = { ...product, kind: "programme", needs: [goods("a"), goods("b")] };
  const fields = toFields(programme);
  expect(toEdit(fields, fields, programme)).toBeUndefined();
  const turned = { ...fields, needs: [...fields.needs].reverse() };
  expect(toEdit(fields, turned, programme)).toEqual({ version: 7, needs: ["b", "a"] });
  expect(toBody(toFields(product), "physical")).not.toHaveProperty("needs");
});

it("a label of food is typed as text, with decimal commas and Arabic digits; empty values are not stated", () => {
  const goods = toFields(product);
  expect(toBody(goods, "physical").nutrition).toBeNull();
  const label = {
    ...emptyNutrition,
    serving: { amount: "٣٠", unit: "g" as const, name: text },
    servingsPerContainer: "33",
    perServing: { ...emptyNutrition.perServing, protein: "24", fat: "2,5" },
  };
  const body = toBody({ ...goods, nutrition: label }, "physical");
  expect(body.nutrition).toMatchObject({
    serving: { amount: 30 },
    servingsPerContainer: 33,
    perServing: { protein: 24, fat: 2.5, salt: null },
  });
  expect(toFields({ ...product, nutrition: body.nutrition ?? null }).nutrition).toEqual({
    ...label,
    serving: { ...label.serving, amount: "30" },
    perServing: { ...label.perServing, fat: "2.5" },
  });
  const wrong = { ...label, servingsPerContainer: "many", perServing: { ...label.perServing, salt: "a bit" } };
  const found = bodyRules(productBody)(toBody({ ...goods, nutrition: wrong }, "physical"));
  expect(JSON.stringify(found)).toContain("nutrition.servingsPerContainer");
  expect(JSON.stringify(found)).toContain("nutrition.perServing.salt");
  expect(toWords("nutrition.perServing.salt", "INVALID")).toBe("Enter a number such as 3.5");
  expect(toWords("nutrition.others.0.name.ar", "REQUIRED")).toBe("Enter the Arabic name");
});

it("leaves a size at the product's price until one is typed, and needs it in EGP", () => {
  const withPrices = (typed: Partial<ProductFields["prices"]>): ProductFields => ({
    ...fields,
    variants: fields.variants.map((one) => ({ ...one, prices: { EGP: "", SAR: "", AED: "", USD: "", ...typed } })),
  });
  const sent = (typed: Partial<ProductFields["prices"]>) => toBody(withPrices(typed), "physical").variants[0]?.prices;
  expect(toEdit(fields, withPrices({}), product)).toBeUndefined();
  expect(sent({})).toBeNull();
  expect(sent({ EGP: "١٢٠٫٥", SAR: "15" })).toEqual({ EGP: 120.5, SAR: 15, AED: null, USD: null });
  expect(findFaults(withPrices({ SAR: "15" }), "physical")).toEqual(["variants.0.prices.EGP"]);
  expect(toBody(withPrices({ EGP: "5" }), "package").variants[0]).not.toHaveProperty("prices");
  const set = [{ currency: "EGP" as const, amount: 120.5, derived: false }];
  const [known] = product.variants;
  const stored = known === undefined ? [] : [{ ...known, prices: set }];
  expect(toFields({ ...product, variants: stored }).variants[0]?.prices).toEqual({
    EGP: "120.5",
    SAR: "",
    AED: "",
    USD: "",
  });
});
