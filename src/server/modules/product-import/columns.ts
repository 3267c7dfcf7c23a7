import type { LineProblem } from "#shared/contract/admin-import.ts";
import { productKinds } from "#shared/contract/catalogue.ts";
import { barcodeDigits, isBarcode } from "#shared/domain/barcode.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { returnClasses } from "#shared/domain/return-rules.ts";
import { readTaxCode } from "#shared/domain/tax-code.ts";

export const priceColumn = (currency: Currency): string => `price_${currency.toLowerCase()}`;
/** Column with the price of a variant that differs from its product's. */
export const ownPriceColumn = (currency: Currency): string => `variant_price_${currency.toLowerCase()}`;

/** Columns in export order. One row per variant; rows of a product are consecutive. */
export const columns = [
  ...[
    "product",
    "kind",
    "category",
    "name_en",
    "name_ar",
    "summary_en",
    "summary_ar",
    "description_en",
    "description_ar",
  ],
  ...["variant_label_en", "variant_label_ar", "tags", ...currencies.map(priceColumn)],
  ...["discount_percent", "new_until", "months", "on_sale", "return_class"],
  ...["sku", "size", "label_en", "label_ar", "stock", "stock_change"],
  // Placed last, because partners rely on the position of the earlier ones.
  ...["barcode", "publish_from", "publish_until"],
  ...["seo_title_en", "seo_title_ar", "seo_description_en", "seo_description_ar"],
  "tax_code",
  ...currencies.map(ownPriceColumn),
] as const;

/** Columns for staff who may see costs; the margin is computed, and changes nothing in an import. */
const costColumns = ["cost_egp", "margin_percent"] as const;
export const allColumns: readonly string[] = [...columns, ...costColumns];
export type Column = string;

/** Variant columns; all others belong to the product. */
export const variantColumns: ReadonlySet<Column> = new Set([
  "sku",
  "size",
  "label_en",
  "label_ar",
  "stock",
  "stock_change",
  "barcode",
  "tax_code",
  ...currencies.map(ownPriceColumn),
  ...costColumns,
]);

const messages = {
  REQUIRED: "Is needed here",
  TOO_LONG: "Is too long",
  INVALID_CHARACTERS: "Contains characters that are not allowed",
  INVALID_ADDRESS: "Small letters, digits and hyphens only",
  INVALID_KIND: `One of ${productKinds.join(", ")}`,
  INVALID_AMOUNT: "An amount such as 349.50",
  INVALID_OWN_PRICE: "An amount such as 349.50, or - for the product's price",
  INVALID_PERCENT: "A number from 0 to 100",
  INVALID_WHOLE: "A whole number",
  INVALID_DAY: "A day such as 2026-12-31",
  INVALID_MOMENT: "A moment in UTC such as 2026-12-31T18:00Z, or - for none",
  INVALID_BARCODE: "A GTIN of 8, 12, 13 or 14 digits with the right check digit, or - for none",
  INVALID_TAX_CODE: "A code such as EGS:EG-200173707-BELT:EA or GS1:4012345678901:EA, or - for none",
  INVALID_YES_NO: "yes or no",
  INVALID_RETURN_CLASS: `One of ${returnClasses.join(", ")}`,
} as const;
type Code = keyof typeof messages;
type Check = (text: string) => Code | undefined;

// The same characters as in the text validation, as a regex that is fast on long cells.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controlCharacterButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const upTo =
  (max: number, odd: RegExp = controlCharacter): Check =>
  (text) => {
    if (text.length > max) return "TOO_LONG";
    return odd.test(text) || !text.isWellFormed() ? "INVALID_CHARACTERS" : undefined;
  };
const like =
  (pattern: RegExp, code: Code): Check =>
  (text) =>
    pattern.test(toLatinDigits(text)) ? undefined : code;
const whole = (max: number, pattern = /^\d+$/): Check => {
  return (text) =>
    pattern.test(toLatinDigits(text)) && Math.abs(Number(toLatinDigits(text))) <= max ? undefined : "INVALID_WHOLE";
};
const maxPrice = 100_000_000_000;
const amount: Check = (text) => {
  const value = parseMajor(text);
  return value === undefined || value > maxPrice ? "INVALID_AMOUNT" : undefined;
};
const amountOrAuto: Check = (text) => (text.toLowerCase() === "auto" ? undefined : amount(text));
const amountOrNone: Check = (text) => (text === "-" || amount(text) === undefined ? undefined : "INVALID_OWN_PRICE");
const percent: Check = (text) => {
  const value = parseMajor(text);
  return value === undefined || value > 100_00 ? "INVALID_PERCENT" : undefined;
};
const day: Check = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : "INVALID_DAY";

const momentOrNone: Check = (text) =>
  text === "-" ||
  (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text)))
    ? undefined
    : "INVALID_MOMENT";

const checks: Readonly<Record<Column, Check>> = {
  product: (text) => upTo(100)(text) ?? like(/^[a-z0-9]+(-[a-z0-9]+)*$/, "INVALID_ADDRESS")(text),
  kind: (text) => (productKinds.some((kind) => kind === text) ? undefined : "INVALID_KIND"),
  category: upTo(100),
  name_en: upTo(200),
  name_ar: upTo(200),
  summary_en: upTo(500),
  summary_ar: upTo(500),
  description_en: upTo(10_000, controlCharacterButBreaks),
  description_ar: upTo(10_000, controlCharacterButBreaks),
  variant_label_en: upTo(60),
  variant_label_ar: upTo(60),
  tags: upTo(1600),
  ...Object.fromEntries(currencies.map((code) => [priceColumn(code), code === "EGP" ? amount : amountOrAuto])),
  ...Object.fromEntries(currencies.map((code) => [ownPriceColumn(code), code === "EGP" ? amountOrNone : amountOrAuto])),
  discount_percent: percent,
  new_until: (text) => (text === "-" ? undefined : day(text)),
  publish_from: momentOrNone,
  publish_until: momentOrNone,
  seo_title_en: upTo(120),
  seo_title_ar: upTo(120),
  seo_description_en: upTo(320),
  seo_description_ar: upTo(320),
  barcode: (text) => (text === "-" || isBarcode(barcodeDigits(text)) ? undefined : "INVALID_BARCODE"),
  tax_code: (text) => (text === "-" || readTaxCode(text) !== undefined ? undefined : "INVALID_TAX_CODE"),
  cost_egp: (text) => (text === "-" ? undefined : amount(text)),
  months: (text) => whole(36, /^0*[1-9]\d*$/)(text),
  on_sale: (text) => (/^(yes|no)$/i.test(text) ? undefined : "INVALID_YES_NO"),
  return_class: (text) => (returnClasses.some((one) => one === text) ? undefined : "INVALID_RETURN_CLASS"),
  sku: upTo(60),
  size: (text) => upTo(60)(text) ?? (text.includes(",") ? "INVALID_CHARACTERS" : undefined),
  label_en: upTo(60),
  label_ar: upTo(60),
  stock: whole(10_000_000),
  stock_change: whole(10_000_000, /^[+-]?\d+$/),
};

export const problem = (line: number, column: Column, code: string, message: string): LineProblem => ({
  line,
  column,
  code,
  message,
});
export const missing = (line: number, column: Column): LineProblem =>
  problem(line, column, "REQUIRED", messages.REQUIRED);

/** Validates the cells of a row one by one. */
export function problemsOfCells(line: number, cells: ReadonlyMap<Column, string>): LineProblem[] {
  return [...cells].flatMap(([column, text]) => {
    const code = checks[column]?.(text);
    return code === undefined ? [] : [problem(line, column, code, messages[code])];
  });
}
