import isEqual from "fast-deep-equal";
import type {
  AdminImage,
  AdminProduct,
  adminCreateProduct,
  adminUpdateProduct,
} from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { BodyOf, CallInput } from "#shared/contract/endpoint.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { FieldErrors } from "#web/admin-kit/forms/field-parts.tsx";

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
  readonly isRetired: boolean;
}

/** The editor's fields: numbers as typed text. */
export interface ProductFields {
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variantLabel: LocalizedText;
  readonly categoryId: string;
  /** Currencies other than EGP may be empty: they follow EGP then. */
  readonly prices: Readonly<Record<Currency, string>>;
  readonly discount: string;
  /** Separated by commas. */
  readonly tags: string;
  /** yyyy-mm-dd, or empty. */
  readonly newUntil: string;
  readonly facts: readonly { readonly label: LocalizedText; readonly value: LocalizedText }[];
  readonly images: readonly AdminImage[];
  readonly variants: readonly VariantFields[];
  readonly months: string;
  readonly features: readonly LocalizedText[];
  readonly notIncluded: readonly LocalizedText[];
  readonly isRecommended: boolean;
}

/** The error messages of invalid fields, by field path. */

const nothing: LocalizedText = { ar: "", en: "" };

export const emptyFields = (categoryId: string): ProductFields => ({
  ...{ name: nothing, summary: nothing, description: nothing, categoryId },
  variantLabel: { ar: "المقاس", en: "Size" },
  prices: { EGP: "", SAR: "", AED: "", USD: "" },
  ...{ discount: "0", tags: "", newUntil: "", facts: [], images: [] },
  variants: [{ key: "first", size: "one", label: { ar: "واحد", en: "One" }, sku: "", isRetired: false }],
  ...{ months: "1", features: [], notIncluded: [], isRecommended: false },
});

export function toFields(product: AdminProduct): ProductFields {
  const priceOf = (code: Currency): string => {
    const price = product.prices.find((one) => one.currency === code);
    return price === undefined || price.derived ? "" : String(price.amount);
  };
  const { name, summary, description, variantLabel, facts, images, coaching } = product;
  return {
    ...{ name, summary, description, variantLabel, facts, images },
    categoryId: product.category.id,
    prices: { EGP: priceOf("EGP"), SAR: priceOf("SAR"), AED: priceOf("AED"), USD: priceOf("USD") },
    discount: String(product.discountPercentage),
    tags: product.tags.join(", "),
    newUntil: product.isNewUntil?.slice(0, 10) ?? "",
    variants: product.variants.map(({ id, size, label, sku, isRetired }) => ({
      key: id,
      id,
      size,
      label,
      sku,
      isRetired,
    })),
    months: String(coaching?.months ?? 1),
    features: coaching?.features ?? [],
    notIncluded: coaching?.notIncluded ?? [],
    isRecommended: coaching?.isRecommended ?? false,
  };
}

/** The same changes made to another state of the product: what was not touched is taken from there. */
export function rebase(fields: ProductFields, from: AdminProduct, onto: AdminProduct): ProductFields {
  const before = toFields(from);
  const names = Object.keys(before) as (keyof ProductFields)[];
  const touched = names.filter((name) => !isEqual(fields[name], before[name])).map((name) => [name, fields[name]]);
  return { ...toFields(onto), ...Object.fromEntries(touched) };
}

/** True if the local and the other changes have no field in common, so that both can be kept. */
export function goesTogether(fields: ProductFields, from: AdminProduct, onto: AdminProduct): boolean {
  const [before, now] = [toFields(from), toFields(onto)];
  const names = Object.keys(before) as (keyof ProductFields)[];
  return names.every((name) => isEqual(fields[name], before[name]) || isEqual(now[name], before[name]));
}

/** "Enter the English name": what a text is, by the last word of its path. */
const nouns: Readonly<Record<string, string>> = {
  name: "name",
  summary: "summary",
  variantLabel: "option name",
  label: "label",
  value: "value",
};
const languageNames = { ar: "Arabic", en: "English" } as const;

function textProblems(path: string, text: LocalizedText): [string, string][] {
  return (["en", "ar"] as const).flatMap((language): [string, string][] =>
    text[language].trim() === ""
      ? [
          [
            `${path}.${language}`,
            `Enter the ${languageNames[language]} ${nouns[path.split(".").at(-1) ?? ""] ?? "text"}`,
          ],
        ]
      : [],
  );
}

function variantProblems(variants: readonly VariantFields[]): [string, string][] {
  const found = variants.flatMap(({ size, label, sku }, at): [string, string][] => [
    ...(size.trim() === "" ? [[`variants.${at}.size`, "Enter the option"] as [string, string]] : []),
    ...(size.includes(",") ? [[`variants.${at}.size`, "Remove the commas"] as [string, string]] : []),
    ...(sku.trim() === "" ? [[`variants.${at}.sku`, "Enter the SKU"] as [string, string]] : []),
    ...textProblems(`variants.${at}.label`, label),
  ]);
  return variants.some((one) => !one.isRetired)
    ? found
    : [...found, ["variants", "Add at least one variant that can be sold"]];
}

/** Validates the fields. */
export function findProblems(fields: ProductFields, kind: ProductKind): FieldErrors {
  const priceProblems = currencies.flatMap((code): [string, string][] => {
    const text = fields.prices[code].trim();
    const isLeftOut = text === "" && code !== "EGP";
    return isLeftOut || parseMajor(text) !== undefined ? [] : [[`prices.${code}`, "Enter an amount such as 349.50"]];
  });
  const discount = parseMajor(fields.discount);
  const months = Number(fields.months);
  return Object.fromEntries([
    ...textProblems("name", fields.name),
    ...textProblems("summary", fields.summary),
    ...textProblems("variantLabel", fields.variantLabel),
    ...(fields.categoryId === "" ? [["categoryId", "Choose one"]] : []),
    ...variantProblems(fields.variants),
    ...priceProblems,
    ...(discount === undefined || discount > 100_00 ? [["discount", "Enter a number from 0 to 100"]] : []),
    ...(kind === "package" && !(Number.isInteger(months) && months >= 1 && months <= 36)
      ? [["months", "Enter a whole number from 1 to 36"]]
      : []),
    ...fields.facts.flatMap((fact, at) => [
      ...textProblems(`facts.${at}.label`, fact.label),
      ...textProblems(`facts.${at}.value`, fact.value),
    ]),
    ...fields.features.flatMap((text, at) => textProblems(`features.${at}`, text)),
    ...fields.notIncluded.flatMap((text, at) => textProblems(`notIncluded.${at}`, text)),
  ]);
}

const major = (text: string): number => {
  const amount = parseMajor(text);
  if (amount === undefined) throw new RangeError(`Not an amount: ${text}`);
  return toMajor(amount);
};
const majorOrNull = (text: string): number | null => (text.trim() === "" ? null : major(text));

/** Converts the fields to a request body. The fields must be valid. */
export function toBody(fields: ProductFields, kind: ProductKind): Omit<ProductBody, "kind" | "slug" | "isArchived"> {
  const { name, summary, description, variantLabel, categoryId, facts, prices } = fields;
  const coaching = {
    months: Number(fields.months),
    features: [...fields.features],
    notIncluded: [...fields.notIncluded],
    isRecommended: fields.isRecommended,
  };
  return {
    ...{ name, summary, description, variantLabel, categoryId, facts: [...facts] },
    variants: fields.variants.map(({ key: _, ...variant }) => variant),
    images: fields.images.map(({ hash, alt }) => ({ hash, alt })),
    tags: [...new Set(fields.tags.split(/[,،]/).map((tag) => tag.trim()))].filter((tag) => tag !== ""),
    prices: {
      EGP: major(prices.EGP),
      SAR: majorOrNull(prices.SAR),
      AED: majorOrNull(prices.AED),
      USD: majorOrNull(prices.USD),
    },
    discountPercentage: major(fields.discount),
    isNewUntil: fields.newUntil === "" ? null : `${fields.newUntil}T00:00:00.000Z`,
    coaching: kind === "package" ? coaching : null,
  };
}

/** The edit with only the changed fields; undefined without changes. The fields must be valid. */
export function toEdit(product: AdminProduct, fields: ProductFields): ProductEdit | undefined {
  const before = toBody(toFields(product), product.kind);
  const after = toBody(fields, product.kind);
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isEqual(after[name], before[name])).map((name) => [name, after[name]]);
  return changed.length === 0 ? undefined : { version: product.version, ...Object.fromEntries(changed) };
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
  facts: "Specifications",
  images: "Pictures",
  variants: "Variants",
  months: "Months",
  features: "Included",
  notIncluded: "Not included",
  isRecommended: "Recommended",
};

export interface Difference {
  readonly field: keyof ProductFields;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

const plainText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plainText).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { en, ar, alt, label, sku, ...rest } = value as Record<string, unknown>;
  if (typeof en === "string" && typeof ar === "string") return `${en} / ${ar}`;
  if (alt !== undefined) return `Picture: ${plainText(alt)}`;
  if (label !== undefined) return `${plainText(label)}: ${plainText(rest["value"] ?? sku)}`;
  return Object.entries(rest)
    .map(([name, part]) => `${name} ${plainText(part) || "follows EGP"}`)
    .join(", ");
};

/** The fields that either side changed and that differ now. */
export function findDifferences(base: AdminProduct, theirs: AdminProduct, mine: ProductFields): Difference[] {
  const before = toFields(base);
  const other = toFields(theirs);
  return (Object.keys(fieldNames) as (keyof ProductFields)[])
    .filter((field) => !isEqual(other[field], mine[field]))
    .map((field) => ({
      field,
      before: plainText(before[field]),
      theirs: plainText(other[field]),
      mine: plainText(mine[field]),
    }));
}
