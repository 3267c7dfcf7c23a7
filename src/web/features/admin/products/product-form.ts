import isEqual from "fast-deep-equal";
import type { AdminProduct, adminCreateProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { BodyOf, CallInput } from "#shared/contract/endpoint.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import { byCurrency, type Currency } from "#shared/domain/currency.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { fieldMoment, momentIn } from "#web/admin-kit/forms/moments.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { type NutritionFields, nutritionWords, toNutrition, toNutritionFields } from "./nutrition-form.ts";

export type ProductEdit = NonNullable<CallInput<typeof adminUpdateProduct>["body"]>;
export type ProductBody = BodyOf<typeof adminCreateProduct>;

export interface VariantFields {
  /** Stable while the row is on the page. */
  readonly key: string;
  /** Set if the variant is stored. */
  readonly id?: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly sku: string;
  /** Opening stock of a new variant, as typed. */
  readonly stock?: string;
  /** Low in stock with fewer pieces, as typed; empty: the shop's own threshold. */
  readonly lowStockBelow?: string;
  /** As typed or scanned; empty: none. */
  readonly barcode?: string;
  /** As typed, in EGP; absent for staff who may not see it. */
  readonly cost?: string;
  /** Its own prices as typed; if all are empty, the product's prices apply. */
  readonly prices?: TypedPrices;
  readonly isRetired: boolean;
}

export type TypedPrices = Readonly<Record<Currency, string>>;

/** The editor's fields: numbers as typed text. */
export interface ProductFields {
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variantLabel: LocalizedText;
  readonly categoryId: string;
  /** Currencies other than EGP may be empty: they follow EGP then. */
  readonly prices: TypedPrices;
  readonly discount: string;
  /** Separated by commas. */
  readonly tags: string;
  /** yyyy-mm-dd, or empty. */
  readonly newUntil: string;
  /** In the format of `datetime-local` fields, or empty. */
  readonly publishFrom: string;
  readonly publishUntil: string;
  readonly seo: Seo;
  readonly facts: readonly { readonly label: LocalizedText; readonly value: LocalizedText }[];
  readonly images: AdminProduct["images"];
  readonly variants: readonly VariantFields[];
  readonly returnClass: ReturnClass;
  readonly months: string;
  readonly features: readonly LocalizedText[];
  readonly notIncluded: readonly LocalizedText[];
  readonly isRecommended: boolean;
  /** The label of food and supplements; null without one. */
  readonly nutrition: NutritionFields | null;
  /** The goods that a programme needs. */
  readonly needs: AdminProduct["needs"];
}

const nothing: LocalizedText = { ar: "", en: "" };

export const emptyFields = (categoryId: string): ProductFields => ({
  ...{ name: nothing, summary: nothing, description: nothing, categoryId },
  variantLabel: { ar: "المقاس", en: "Size" },
  prices: { EGP: "", SAR: "", AED: "", USD: "" },
  ...{ discount: "0", tags: "", newUntil: "", publishFrom: "", publishUntil: "", facts: [], images: [] },
  seo: { title: nothing, description: nothing },
  returnClass: "standard",
  variants: [{ key: "first", size: "one", label: { ar: "واحد", en: "One" }, sku: "", isRetired: false }],
  ...{ months: "1", features: [], notIncluded: [], isRecommended: false, nutrition: null, needs: [] },
});

/** The set prices as text; those that follow the EGP price are empty. */
const toTyped = (prices: AdminProduct["prices"]): TypedPrices =>
  byCurrency((code) => {
    const price = prices.find((one) => one.currency === code);
    return price === undefined || price.derived ? "" : String(price.amount);
  });

export function toFields(product: AdminProduct): ProductFields {
  const { name, summary, description, variantLabel, facts, images, returnClass, coaching, needs, seo } = product;
  return {
    ...{ name, summary, description, variantLabel, facts, images, returnClass, needs, seo },
    publishFrom: fieldMoment(product.publishFrom),
    publishUntil: fieldMoment(product.publishUntil),
    nutrition: toNutritionFields(product.nutrition),
    categoryId: product.category.id,
    prices: toTyped(product.prices),
    discount: String(product.discountPercentage),
    tags: product.tags.join(", "),
    newUntil: product.isNewUntil?.slice(0, 10) ?? "",
    variants: product.variants.map(({ id, size, label, sku, isRetired, lowStockBelow, barcode, cost, prices }) => ({
      key: id,
      id,
      size,
      label,
      sku,
      isRetired,
      lowStockBelow: String(lowStockBelow ?? ""),
      barcode: barcode ?? "",
      prices: toTyped(prices ?? []),
      ...(cost === undefined ? {} : { cost: String(cost ?? "") }),
    })),
    months: String(coaching?.months ?? 1),
    features: coaching?.features ?? [],
    notIncluded: coaching?.notIncluded ?? [],
    isRecommended: coaching?.isRecommended ?? false,
  };
}

const splitValues = (text: string): string[] => {
  const values = text.split(/[,،\n]/).map((value) => value.trim());
  const folded = values.map((value) => value.toLowerCase());
  return values.filter((value, at) => value !== "" && folded.indexOf(value.toLowerCase()) === at);
};

/** An SKU by a pattern: "TEE-{value}" for "Dark blue" is TEE-DARK-BLUE. A pattern without {value} gets it at its end. */
export function skuFrom(pattern: string, value: string): string {
  const start = pattern.trim();
  const whole = start.includes("{value}") ? start : `${start}${start === "" || start.endsWith("-") ? "" : "-"}{value}`;
  const code = value.toUpperCase().replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
  return whole.replaceAll("{value}", code.replaceAll(/^-|-$/g, "")).slice(0, 60);
}

const isUntouched = ({ id, sku, size }: VariantFields): boolean => id === undefined && sku === "" && size === "one";

/** Adds a row for each value ("S, M, L") that is not there yet; the empty first row of a new product gives way. */
export function withValues(
  variants: readonly VariantFields[],
  { values, pattern, newKey }: { readonly values: string; readonly pattern: string; readonly newKey: () => string },
): readonly VariantFields[] {
  const kept = variants.filter((variant) => !isUntouched(variant));
  const known = new Set(kept.map(({ size }) => size.trim().toLowerCase()));
  const added = splitValues(values)
    .filter((value) => !known.has(value.toLowerCase()))
    .map((value) => ({
      ...{ key: newKey(), size: value, label: { ar: value, en: value } },
      ...{ sku: skuFrom(pattern, value), isRetired: false },
    }));
  return added.length === 0 ? variants : [...kept, ...added];
}

/** The editor's field for a field of the body. */
export function toField(field: string): string {
  const renamed = { discountPercentage: "discount", isNewUntil: "newUntil" } as const;
  const name = field.replace(/^coaching\./, "").replace(/^tags\.\d+$/, "tags");
  return renamed[name as keyof typeof renamed] ?? name;
}

/** "Enter the English name": the noun for a text, by the last part of its path. */
const nouns: Readonly<Record<string, string>> = {
  name: "name",
  summary: "summary",
  variantLabel: "option name",
  label: "label",
  value: "value",
};
const languageNames: Readonly<Record<string, string>> = { ar: "Arabic", en: "English" };

/** The message of a field's error, if the general one does not say what to enter. */
export function toWords(field: string, code: string): string | undefined {
  const path = field.split(".");
  const language = languageNames[path.at(-1) ?? ""];
  if (language !== undefined && code === "REQUIRED")
    return `Enter the ${language} ${nouns[path.at(-2) ?? ""] ?? "text"}`;
  if (path.at(-2) === "prices") return "Enter an amount such as 349.50";
  if (field === "discount") return "Enter a number from 0 to 100";
  if (path[0] === "nutrition") return nutritionWords(path);
  if (field === "months") return "Enter a whole number from 1 to 36";
  if (field === "categoryId") return "Choose one";
  if (field === "variants") return "Add at least one variant that can be sold";
  if (path.at(-1) === "stock" || path.at(-1) === "lowStockBelow") return "Enter a whole number, 0 or more";
  if (path.at(-1) === "barcode") return "Not a valid bar code: check its digits";
  if (path.at(-1) === "cost") return "Enter an amount such as 120.50";
  if (field === "publishUntil" && code === "TOO_EARLY") return "The end must lie after the start";
  if (path.at(-1) === "size") return code === "INVALID_CHARACTERS" ? "Remove the commas" : undefined;
  return undefined;
}

const isRepeated = (texts: readonly string[], at: number): boolean =>
  texts[at]?.trim() !== "" && texts.some((text, place) => place < at && text.trim() === texts[at]?.trim());

/** Problems beyond the contract: an SKU or an option that is given twice, and a product without a variant. */
export function findProblems({ variants }: Pick<ProductFields, "variants">): CodedProblem[] {
  const repeated = (["sku", "size", "barcode"] as const).flatMap((name) => {
    const texts = variants.map((one) => one[name] ?? "");
    return texts.flatMap((_, at) =>
      isRepeated(texts, at) ? [{ field: `variants.${at}.${name}`, code: "DUPLICATE" }] : [],
    );
  });
  return variants.some((one) => !one.isRetired) ? repeated : [...repeated, { field: "variants", code: "REQUIRED" }];
}

/** The amount in major units; NaN if invalid, which the contract refuses. */
const major = (text: string): number => {
  const amount = parseMajor(text);
  return amount === undefined ? Number.NaN : toMajor(amount);
};
const majorOrNull = (text: string): number | null => (text.trim() === "" ? null : major(text));

const wholeOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(toLatinDigits(text)));

type EditorBody = Omit<ProductBody, "kind" | "slug" | "isArchived"> & { readonly needs?: string[] };

const isEmpty = (prices: TypedPrices): boolean => Object.values(prices).every((typed) => typed.trim() === "");

const toGiven = (prices: TypedPrices): ProductBody["prices"] => ({
  ...byCurrency((code) => majorOrNull(prices[code])),
  EGP: major(prices.EGP),
});

/** Converts the fields to a request body. */
export function toBody(fields: ProductFields, kind: ProductKind): EditorBody {
  const { name, summary, description, variantLabel, categoryId, facts, prices, returnClass, seo } = fields;
  const coaching = {
    months: Number(fields.months),
    features: [...fields.features],
    notIncluded: [...fields.notIncluded],
    isRecommended: fields.isRecommended,
  };
  return {
    ...{ name, summary, description, variantLabel, categoryId, returnClass, seo, facts: [...facts] },
    publishFrom: momentIn(fields.publishFrom),
    publishUntil: momentIn(fields.publishUntil),
    variants: fields.variants.map(({ key: _, stock = "", lowStockBelow, barcode, cost, prices: own, ...variant }) => ({
      ...variant,
      ...(barcode === undefined ? {} : { barcode: barcode.trim() === "" ? null : barcode }),
      ...(cost === undefined ? {} : { cost: majorOrNull(cost) }),
      ...(own === undefined || kind !== "physical" ? {} : { prices: isEmpty(own) ? null : toGiven(own) }),
      ...(lowStockBelow === undefined ? {} : { lowStockBelow: wholeOrNull(lowStockBelow) }),
      ...(variant.id === undefined && stock.trim() !== "" ? { stock: Number(toLatinDigits(stock)) } : {}),
    })),
    images: fields.images.map(({ hash, alt, size }) => ({ hash, alt, ...(size === undefined ? {} : { size }) })),
    tags: [...new Set(fields.tags.split(/[,،]/).map((tag) => tag.trim()))].filter((tag) => tag !== ""),
    prices: toGiven(prices),
    discountPercentage: major(fields.discount),
    isNewUntil: fields.newUntil === "" ? null : `${fields.newUntil}T00:00:00.000Z`,
    coaching: kind === "package" ? coaching : null,
    ...(kind === "physical" ? { nutrition: toNutrition(fields.nutrition) } : {}),
    ...(kind === "programme" ? { needs: fields.needs.map(({ id }) => id) } : {}),
  };
}

/** The edit with only the changed fields; undefined without changes. */
export function toEdit(
  base: ProductFields,
  fields: ProductFields,
  { kind, version }: Pick<AdminProduct, "kind" | "version">,
): ProductEdit | undefined {
  const before = toBody(base, kind);
  const after = toBody(fields, kind);
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isEqual(after[name], before[name])).map((name) => [name, after[name]]);
  return changed.length === 0 ? undefined : { version, ...Object.fromEntries(changed) };
}

export const fieldNames: Readonly<Record<keyof ProductFields, string>> = {
  name: "Name",
  summary: "Summary",
  description: "Description",
  variantLabel: "Option name",
  categoryId: "Category",
  prices: "Prices",
  discount: "Discount",
  tags: "Search keywords",
  newUntil: "New until",
  publishFrom: "On sale from",
  publishUntil: "On sale until",
  seo: "Search engines",
  facts: "Specifications",
  images: "Pictures",
  variants: "Variants",
  returnClass: "Returns",
  months: "Months",
  features: "Included",
  notIncluded: "Not included",
  isRecommended: "Recommended",
  nutrition: "Nutrition",
  needs: "What you need",
};
