import { expect, it } from "vitest";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import {
  emptyFields,
  findDifferences,
  findProblems,
  goesTogether,
  rebase,
  toBody,
  toEdit,
  toFields,
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
  isNewUntil: null,
  coaching: null,
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
    { id: "3", size: "S", label: text, sku: "BELT-S", isStockLimited: true, onHand: 3, reserved: 0, isRetired: false },
  ],
};
const fields = toFields(product);

it("a form that says what the product says is no edit", () => {
  expect(toEdit(product, fields)).toBeUndefined();
  expect(findProblems(fields, "physical")).toEqual({});
});

it("an edit names its version and only what differs; derived prices stay derived", () => {
  const typed = { ...fields, prices: { ...fields.prices, EGP: "1,250.50" }, name: { ar: "حزام", en: "Power belt" } };
  expect(toEdit(product, typed)).toEqual({
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
  expect(Object.keys(findProblems(wrong, "physical"))).toEqual([
    "name.ar",
    "variants.0.sku",
    "variants",
    "prices.EGP",
    "prices.SAR",
    "discount",
  ]);
  expect(findProblems({ ...fields, prices: { ...fields.prices, EGP: "١٢٥٠" } }, "physical")).toEqual({});
  expect(Object.keys(findProblems({ ...fields, months: "0" }, "package"))).toEqual(["months"]);
});

it("changes are carried over to a newer state without undoing what somebody else did there", () => {
  const theirs: AdminProduct = { ...product, version: 8, discountPercentage: 20, summary: { ar: "جديد", en: "New" } };
  const mine = { ...fields, name: { ar: "حزام", en: "Power belt" } };
  expect(toEdit(theirs, rebase(mine, product, theirs))).toEqual({ version: 8, name: { ar: "حزام", en: "Power belt" } });
  expect(goesTogether(mine, product, theirs)).toBe(true);
  expect(goesTogether({ ...mine, discount: "30" }, product, theirs)).toBe(false);
  expect(
    findDifferences(product, theirs, mine).map(({ field, theirs: other, mine: own }) => [field, other, own]),
  ).toEqual([
    ["name", "Belt / حزام", "Power belt / حزام"],
    ["summary", "New / جديد", "Belt / حزام"],
    ["discount", "20", "12.5"],
  ]);
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
  const base = { ...product, images: [image] };
  const theirs = { ...base, images: [turned], discountPercentage: 5, version: 8 };
  const mine = { ...toFields(base), tags: "leather, wide" };
  expect(goesTogether(mine, base, theirs)).toBe(true);
  expect(findDifferences(base, theirs, mine).map(({ field }) => field)).toEqual(["discount", "tags"]);
});
