import { type Findings, type ProductRow, problem } from "#server/modules/product-import/index.ts";
import type { StoreSettings } from "#shared/contract/store-import.ts";
import { barcodeDigits, isBarcode } from "#shared/domain/barcode.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import { discountedUnit, formatAmount, type Minor, tidyPrice } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { toSlug } from "#shared/domain/slug.ts";
import { type Language, otherLanguage } from "#shared/i18n/languages.ts";
import { htmlToText } from "./html-to-text.ts";
import type { Notes } from "./notes.ts";
import { skuBaseFor } from "./slugs.ts";
import { ownFields, type StoreProduct, type StoreVariant } from "./store-product.ts";

export interface RowContext {
  readonly settings: StoreSettings;
  readonly perUsd: RatesPerUsd;
  readonly findings: Pick<Findings, "add">;
  readonly notes: Notes;
  /** The file's name for a field. */
  readonly columnOf: (field: string) => string;
}

const oneSize = { size: "one", en: "One size", ar: "مقاس واحد" };

type Cells = Map<string, string>;

function put(cells: Cells, column: string, text: string): void {
  if (text !== "") cells.set(column, text);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Cuts at a word boundary if possible. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const short = text.slice(0, max - 1).toWellFormed();
  const space = short.lastIndexOf(" ");
  return `${(space > max / 2 ? short.slice(0, space) : short).replaceAll("\ufffd", "")}…`;
}

const firstSentence = (text: string): string =>
  onOneLine(/^[^\n]*?[.!?؟](?=\s|$)/.exec(text)?.[0] ?? text.split("\n", 1)[0] ?? "");

/** The option of a variant in the shop's form: values joined, without the commas that lists are separated by. */
export function toSize(values: readonly string[]): string {
  const joined = values.filter((value) => value !== "").join(" / ");
  return onOneLine(joined.replace(/(\d),(\d)/g, "$1.$2").replaceAll(",", " ")) || oneSize.size;
}

interface Prices {
  readonly price: Minor;
  readonly full: Minor;
  readonly percent: number;
}

/** A discount that gives exactly the reduced price with at most two decimals. */
export function findPercent(full: Minor, price: Minor): number | undefined {
  const near = Math.round((1 - price / full) * 10_000);
  return [near, near - 1, near + 1]
    .map((at) => at / 100)
    .find((at) => at > 0 && at <= 100 && discountedUnit(full, at) === price);
}

function readPrices(variant: StoreVariant, column: string, { findings, notes }: RowContext): Prices | undefined {
  const { line } = variant;
  const price = parseMajor(variant.price);
  if (price === undefined) {
    const code = variant.price === "" ? "REQUIRED" : "INVALID_AMOUNT";
    findings.add(problem(line, column, code, "An amount such as 349.50"));
    return undefined;
  }
  const before = variant.priceBefore === "" ? undefined : parseMajor(variant.priceBefore);
  if (before === undefined || before <= price) return { price, full: price, percent: 0 };
  const percent = findPercent(before, price);
  if (percent !== undefined) return { price, full: before, percent };
  notes.add("DISCOUNT_LEFT_OUT", line);
  return { price, full: price, percent: 0 };
}

type Priced = StoreVariant & { readonly prices: Prices; readonly size: string };

/** Groups variants by price, in the file's order. */
function byPrice(variants: readonly Priced[]): Priced[][] {
  const groups = new Map<string, Priced[]>();
  for (const one of variants) {
    const key = `${one.prices.full} ${one.prices.percent}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** A planned product of this shop: if its variants differ in price, each has its own. */
export interface PlannedStoreProduct {
  readonly handle: string;
  readonly addressName: string;
  readonly name: string;
  readonly variants: readonly Priced[];
}

/** Variants of several prices as those of one product: a reduction that does not apply to all becomes the price. */
function withOwnPrices(variants: readonly Priced[], { notes }: RowContext): Priced[] {
  const percents = new Set(variants.map(({ prices }) => prices.percent));
  if (percents.size === 1) return [...variants];
  return variants.map((one) => {
    if (one.prices.percent > 0) notes.add("DISCOUNT_LEFT_OUT", one.line);
    return { ...one, prices: { price: one.prices.price, full: one.prices.price, percent: 0 } };
  });
}

/** Converts a product of the store to one product, or to one for each of its prices. Empty if it has errors. */
export function splitByPrice(product: StoreProduct, context: RowContext): PlannedStoreProduct[] {
  const { findings, settings, columnOf } = context;
  const fields = ownFields[product.store];
  if (product.handle === "" || product.name === "") {
    const field = product.handle === "" ? fields.handle : fields.name;
    findings.add(problem(product.line, columnOf(field), "REQUIRED", "Is needed here"));
    return [];
  }
  if (product.variants.length === 0) {
    findings.add(problem(product.line, "", "NO_VARIANTS", "The file has no price for this product"));
    return [];
  }
  const priced = product.variants.flatMap((one): Priced[] => {
    const prices = readPrices(one, columnOf(fields.price), context);
    return prices === undefined ? [] : [{ ...one, prices, size: toSize(one.values) }];
  });
  if (priced.length < product.variants.length) return [];
  const groups = settings.differentPrices === "own" ? [withOwnPrices(priced, context)] : byPrice(priced);
  const [first = []] = groups;
  if (groups.length > 1 && settings.differentPrices === "refuse") {
    for (const { line } of groups.slice(1).flat())
      findings.add(
        problem(line, columnOf(fields.price), "PRICE_DIFFERS", "All variants of a product have one price here"),
      );
    return [];
  }
  return groups.map((variants) => {
    const size = variants.map((one) => one.size).join(", ");
    const isFirst = variants === first;
    const ending = groups.length === 1 ? "" : ` – ${size}`;
    return {
      handle: isFirst ? product.handle : `${product.handle}#${variants[0]?.size}`,
      addressName: isFirst ? product.addressName : `${product.addressName}-${variants[0]?.size}`,
      name: `${cut(onOneLine(product.name), Math.max(60, 199 - ending.length))}${ending}`.slice(0, 200),
      variants,
    };
  });
}

/** The same text in both languages for a new product; only in the file's language for an existing one. */
const languagesFor = (language: Language, isNew: boolean): Language[] =>
  isNew ? [language, otherLanguage(language)] : [language];

function putPrices(cells: Cells, { full, percent }: Prices, isNew: boolean, { settings, perUsd }: RowContext): void {
  const { currency } = settings;
  const toText = (amount: Minor) => formatAmount(amount).replaceAll(",", "");
  cells.set(`price_${currency.toLowerCase()}`, toText(full));
  // The price in the shop's own currency is set for new products; later changes are left to staff.
  if (currency !== "EGP" && isNew)
    cells.set("price_egp", toText(tidyPrice(convert(full, perUsd[currency], perUsd.EGP), "EGP")));
  cells.set("discount_percent", String(percent));
}

const lowestOf = (variants: readonly Priced[]): Prices | undefined =>
  variants
    .map((one) => one.prices)
    .reduce<Prices | undefined>((low, one) => (low && low.full <= one.full ? low : one), undefined);

/** The price of a variant that costs more than the cheapest, in the file's currency and the shop's. */
function putOwnPrice(cells: Cells, { full }: Prices, lowest: Minor, { settings, perUsd }: RowContext): void {
  const { currency } = settings;
  if (full === lowest) return void cells.set("variant_price_egp", "-");
  const toText = (amount: Minor) => formatAmount(amount).replaceAll(",", "");
  cells.set("variant_price_egp", toText(tidyPrice(convert(full, perUsd[currency], perUsd.EGP), "EGP")));
  cells.set(`variant_price_${currency.toLowerCase()}`, toText(full));
}

interface Wanted {
  readonly slug: string;
  readonly category: string;
  readonly isNew: boolean;
}

function productCells(product: StoreProduct, planned: PlannedStoreProduct, wanted: Wanted, context: RowContext): Cells {
  const { settings, notes } = context;
  const { isNew, slug } = wanted;
  const cells: Cells = new Map([["product", slug]]);
  const text = htmlToText(product.html);
  const description = cut(text, 10_000);
  const summary = cut(onOneLine(htmlToText(product.summaryHtml)) || firstSentence(text) || planned.name, 300);
  if (description !== text) notes.add("TEXT_CUT", product.line);
  for (const language of languagesFor(settings.language, isNew)) {
    put(cells, `name_${language}`, planned.name);
    put(cells, `summary_${language}`, summary);
    put(cells, `description_${language}`, description);
    put(cells, `variant_label_${language}`, cut(onOneLine(product.optionNames.join(" / ")), 60));
    put(cells, `seo_title_${language}`, cut(onOneLine(product.seoTitle), 120));
    put(cells, `seo_description_${language}`, cut(onOneLine(product.seoDescription), 320));
  }
  const lowest = lowestOf(planned.variants);
  if (lowest !== undefined) putPrices(cells, lowest, isNew, context);
  if (!isNew) return cells;
  cells.set("kind", "physical");
  put(cells, "category", wanted.category);
  cells.set("on_sale", "no");
  cells.set("to_translate", otherLanguage(settings.language));
  put(cells, "tags", toTags(product.tags));
  return cells;
}

const toTags = (tags: readonly string[]): string =>
  [...new Set(tags.map((tag) => onOneLine(tag.replaceAll("|", " ")).slice(0, 40).trim()))]
    .filter((tag) => tag !== "")
    .slice(0, 40)
    .join("|");

/** A variant without an SKU gets one that is the same at every reading of the file. */
function toSku({ sku, line, size }: Priced, base: string, { notes }: RowContext): string {
  if (sku !== "") return sku;
  notes.add("SKU_MADE", line);
  const ending = size === oneSize.size ? "" : `-${toSlug(size) || size}`;
  return `${base.slice(0, 59 - Math.min(30, ending.length))}${ending.slice(0, 30)}`.toUpperCase();
}

function variantCells(variant: Priced, skuBase: string, isNew: boolean, context: RowContext): Cells {
  const { notes } = context;
  const { line, size, stock } = variant;
  const cells: Cells = new Map([["sku", toSku(variant, skuBase, context)]]);
  cells.set("size", size);
  const isOne = size === oneSize.size;
  if (isNew) {
    cells.set("label_en", isOne ? oneSize.en : size);
    cells.set("label_ar", isOne ? oneSize.ar : size);
  }
  const barcode = variant.barcode.replace(/^'/, "");
  if (barcode !== "" && isBarcode(barcodeDigits(barcode))) cells.set("barcode", barcode);
  else if (barcode !== "") notes.add("BARCODE_LEFT_OUT", line);
  if (stock === "") notes.add("STOCK_NOT_COUNTED", line);
  const pieces = Math.trunc(Number(stock));
  cells.set("stock", Number.isFinite(pieces) && pieces > 0 ? String(pieces) : "0");
  return cells;
}

/** The rows in this shop's columns: product fields are on the first row. */
export function toRows(
  product: StoreProduct,
  planned: PlannedStoreProduct,
  wanted: Wanted,
  context: RowContext,
): ProductRow[] {
  const own = productCells(product, planned, wanted, context);
  const skuBase = skuBaseFor(product.store, planned.handle.split("#", 1)[0] ?? "");
  const lowest = lowestOf(planned.variants)?.full;
  return planned.variants.map((variant, at) => {
    const cells = variantCells(variant, skuBase, wanted.isNew, context);
    if (context.settings.differentPrices === "own" && lowest !== undefined)
      putOwnPrice(cells, variant.prices, lowest, context);
    const shared = at === 0 ? own : new Map([["product", wanted.slug]]);
    return { line: variant.line, cells: new Map([...shared, ...cells]) };
  });
}
