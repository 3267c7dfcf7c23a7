import {
  type Known,
  type KnownCategory,
  type KnownProduct,
  type KnownVariant,
  type PlannedProduct,
  type PlannedVariant,
  type ProductPlan,
  type ProductPrices,
  toPrices,
} from "#server/modules/catalogue/index.ts";
import type { LineProblem } from "#shared/contract/admin-import.ts";
import { type ProductKind, productKinds } from "#shared/contract/catalogue.ts";
import { barcodeDigits, barcodeKey } from "#shared/domain/barcode.ts";
import { type Currency, currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { type ReturnClass, returnClasses } from "#shared/domain/return-rules.ts";
import { readTaxCode, type TaxCode, taxCodeText } from "#shared/domain/tax-code.ts";
import { type LocalizedText, languages } from "#shared/i18n/languages.ts";
import { missing, priceColumn, problem } from "./columns.ts";
import { areSameOwnPrices, plannedOwnPrices, problemsOfOwnPrices } from "./plan-own-prices.ts";
import type { ProductLines, VariantLine } from "./read-lines.ts";

/** The planned change of one product, and how many lines of the file describe it. */
export interface Plan extends ProductPlan {
  readonly lines: number;
}

export interface PlanContext {
  readonly known: Known;
  readonly categories: ReadonlyMap<string, KnownCategory>;
  /** By category id. */
  readonly categoryNames: ReadonlyMap<string, LocalizedText>;
  readonly perUsd: RatesPerUsd;
  readonly newId: () => string;
}

const whole = (text: string | undefined): number => Number(toLatinDigits(text ?? "0"));
const major = (text: string): Minor => parseMajor(text) ?? zeroMinor;

function pair({ cells }: ProductLines, column: string, before: LocalizedText | undefined): LocalizedText {
  const textIn = (language: "ar" | "en") => cells.get(`${column}_${language}`) ?? before?.[language] ?? "";
  return { ar: textIn("ar"), en: textIn("en") };
}

function plannedPrices({ cells }: ProductLines, before: KnownProduct | undefined, perUsd: RatesPerUsd): ProductPrices {
  const set = currencies.flatMap((code): [Currency, Minor][] => {
    const text = cells.get(priceColumn(code));
    if (text !== undefined) return text.toLowerCase() === "auto" ? [] : [[code, major(text)]];
    const known = before?.prices[code];
    return known === undefined || known.isDerived ? [] : [[code, known.amountMinor]];
  });
  return toPrices({ EGP: zeroMinor, ...Object.fromEntries(set) }, perUsd);
}

function toNewUntil({ cells }: ProductLines, before: KnownProduct | undefined): string | null {
  const text = cells.get("new_until");
  if (text === undefined || text === before?.newUntil?.slice(0, 10)) return before?.newUntil ?? null;
  return text === "-" ? null : `${text}T00:00:00.000Z`;
}

/** A planned moment as it is stored; "-" ends the plan. */
function toMoment(text: string | undefined, before: string | null | undefined): string | null {
  if (text === undefined) return before ?? null;
  return text === "-" ? null : new Date(text).toISOString();
}

function toCoaching({ cells }: ProductLines, kind: ProductKind, before: KnownProduct | undefined) {
  if (kind !== "package") return null;
  const months = cells.get("months");
  const known = before?.coaching ?? { months: 1, features: [], notIncluded: [], isRecommended: false };
  return months === undefined ? known : { ...known, months: whole(months) };
}

const needed = ["kind", "category", "name_en", "name_ar", "summary_en", "summary_ar", "price_egp"] as const;

function problemsOfNew(lines: ProductLines): LineProblem[] {
  const { line, cells } = lines;
  const kind = cells.get("kind");
  const lacking = needed.filter((column) => !cells.has(column)).map((column) => missing(line, column));
  if (kind === "programme")
    return [
      ...lacking,
      problem(line, "kind", "PROGRAMME_PLAN", "Programmes are made with their plan, not from a file"),
    ];
  return kind === "package" && !cells.has("months") ? [...lacking, missing(line, "months")] : lacking;
}

function problemsOfProduct(lines: ProductLines, before: KnownProduct | undefined, context: PlanContext): LineProblem[] {
  const { line, cells } = lines;
  const kind = before?.kind ?? cells.get("kind");
  const category = cells.get("category");
  const found = category === undefined ? undefined : context.categories.get(category);
  return [
    ...(before === undefined ? problemsOfNew(lines) : []),
    ...(before !== undefined && cells.has("kind") && cells.get("kind") !== before.kind
      ? [problem(line, "kind", "KIND_FIXED", `This product is of the kind ${before.kind}`)]
      : []),
    ...(category !== undefined && found === undefined
      ? [problem(line, "category", "UNKNOWN_CATEGORY", "There is no category with this address")]
      : []),
    ...(found !== undefined && kind !== undefined && found.kind !== kind
      ? [problem(line, "category", "CATEGORY_KIND", `This category is for the kind ${found.kind}`)]
      : []),
  ];
}

function problemsOfVariant(variant: VariantLine, slug: string, known: KnownVariant | undefined, context: PlanContext) {
  const { line, sku, cells } = variant;
  const owner = context.known.owners.get(sku);
  const change = whole(cells.get("stock_change"));
  const left = (known?.available ?? whole(cells.get("stock"))) + change;
  return [
    ...(owner !== undefined && owner !== slug
      ? [problem(line, "sku", "SKU_TAKEN", `The product ${owner} has this SKU`)]
      : []),
    ...(known === undefined && !cells.has("size") ? [missing(line, "size")] : []),
    ...(known !== undefined && cells.has("size") && cells.get("size") !== known.size
      ? [problem(line, "size", "SIZE_FIXED", `This SKU is of the size ${known.size}`)]
      : []),
    ...(change < 0 && left < 0
      ? [problem(line, "stock_change", "STOCK_SHORT", `Only ${left - change} can be taken away`)]
      : []),
    ...(known !== undefined && change !== 0 && !known.isStockLimited
      ? [problem(line, "stock_change", "NO_STOCK_LIMIT", "This is sold without a stock limit")]
      : []),
  ];
}

/** Refuses a bar code that another variant has, unless that one loses it in the same product. */
function problemsOfBarcode(
  { line, sku, cells }: VariantLine,
  { slug, variants }: ProductLines,
  { known }: PlanContext,
): LineProblem[] {
  const key = barcodeKey(cells.get("barcode") ?? "");
  const owner = key === undefined ? undefined : known.barcodes.get(key);
  if (owner === undefined || owner.sku === sku) return [];
  const given = variants.find((one) => one.sku === owner.sku)?.cells.get("barcode");
  const isKnown = known.owners.get(sku) === slug;
  const isFree = isKnown && owner.slug === slug && given !== undefined && barcodeKey(given) !== key;
  return isFree ? [] : [problem(line, "barcode", "BARCODE_TAKEN", `The SKU ${owner.sku} has this bar code`)];
}

function problemsOfDates({ line }: ProductLines, { publishFrom, publishUntil }: PlannedProduct): LineProblem[] {
  const isWrong = publishFrom !== null && publishUntil !== null && publishFrom >= publishUntil;
  return isWrong ? [problem(line, "publish_until", "TOO_EARLY", "The end lies before the start")] : [];
}

/** Refuses to put a product on sale that still lacks its translation. */
function problemsOfTranslation(
  { line }: ProductLines,
  { isOnSale, summary, toTranslate }: PlannedProduct,
  before: KnownProduct | undefined,
): LineProblem[] {
  const isMissing =
    toTranslate !== null && (before === undefined || summary[toTranslate] === before.summary[toTranslate]);
  return isMissing && isOnSale
    ? [problem(line, "on_sale", "TO_TRANSLATE", `This product waits for its summary in the language ${toTranslate}`)]
    : [];
}

function problemsOfSizes({ variants }: ProductLines, known: readonly KnownVariant[]): LineProblem[] {
  const owners = new Map(known.map((one) => [one.size, one.sku]));
  return variants.flatMap(({ line, sku, cells }) => {
    const size = cells.get("size");
    if (size === undefined) return [];
    const owner = owners.get(size);
    owners.set(size, owner ?? sku);
    return owner === undefined || owner === sku
      ? []
      : [problem(line, "size", "SIZE_TAKEN", `The SKU ${owner} is this product's ${size}`)];
  });
}

const toBarcode = (text: string | undefined, before: string | null): string | null =>
  text === undefined ? before : text === "-" ? null : barcodeDigits(text);
const toTaxCode = (text: string | undefined, before: TaxCode | null): TaxCode | null =>
  text === undefined ? before : (readTaxCode(text) ?? null);
const toCost = (text: string | undefined, before: number | null): number | null =>
  text === undefined ? before : text === "-" ? null : major(text);

function plannedVariant(
  line: VariantLine,
  product: { readonly id: string; readonly isLimited: boolean },
  known: KnownVariant | undefined,
  { newId, perUsd }: PlanContext,
): PlannedVariant {
  const { sku, cells } = line;
  const size = known?.size ?? cells.get("size") ?? "";
  const first = known === undefined ? whole(cells.get("stock")) : 0;
  return {
    id: known?.id ?? newId(),
    productId: product.id,
    sku,
    size,
    label: {
      en: cells.get("label_en") ?? known?.label.en ?? size,
      ar: cells.get("label_ar") ?? known?.label.ar ?? size,
    },
    barcode: toBarcode(cells.get("barcode"), known?.barcode ?? null),
    taxCode: toTaxCode(cells.get("tax_code"), known?.taxCode ?? null),
    costMinor: toCost(cells.get("cost_egp"), known?.costMinor ?? null),
    prices: plannedOwnPrices(line, known?.prices ?? null, perUsd),
    isStockLimited: product.isLimited,
    change: product.isLimited ? first + whole(cells.get("stock_change")) : 0,
  };
}

const codeText = (code: TaxCode | null): string => (code === null ? "" : taxCodeText(code));

const isVariantUnchanged = (planned: PlannedVariant, known: KnownVariant): boolean =>
  planned.change === 0 &&
  planned.barcode === known.barcode &&
  codeText(planned.taxCode) === codeText(known.taxCode) &&
  planned.costMinor === known.costMinor &&
  areSameOwnPrices(planned.prices, known.prices) &&
  planned.label.en === known.label.en &&
  planned.label.ar === known.label.ar &&
  !known.isRetired;

function isUnchanged(planned: PlannedProduct, before: KnownProduct): boolean {
  const { slug: _, ...rest } = planned;
  const { slug: __, variants: ___, ...was } = before;
  const inOrder = (prices: ProductPrices) =>
    currencies.map((code) => [prices[code].amountMinor, prices[code].isDerived]);
  const now = { ...rest, prices: inOrder(rest.prices) };
  const then = { ...was, prices: inOrder(was.prices) };
  const keys = Object.keys(now) as (keyof typeof now & keyof typeof then)[];
  return keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(then[key]));
}

const kindFrom = (text: string | undefined): ProductKind => productKinds.find((kind) => kind === text) ?? "physical";
const toReturnClass = (text: string | undefined, before: KnownProduct | undefined): ReturnClass =>
  returnClasses.find((one) => one === text) ?? before?.returnClass ?? "standard";
const toLanguage = (text: string | undefined) => languages.find((one) => one === text) ?? null;
const usualLabel: LocalizedText = { ar: "الخيار", en: "Option" };

function plannedProduct(lines: ProductLines, before: KnownProduct | undefined, context: PlanContext): PlannedProduct {
  const { cells, slug } = lines;
  const kind = before?.kind ?? kindFrom(cells.get("kind"));
  const tags = cells.get("tags");
  const onSale = cells.get("on_sale");
  const discount = cells.get("discount_percent");
  const categoryId = context.categories.get(cells.get("category") ?? "")?.id;
  return {
    id: before?.id ?? context.newId(),
    version: before?.version ?? 0,
    slug,
    kind,
    categoryId: categoryId ?? before?.categoryId ?? "",
    name: pair(lines, "name", before?.name),
    summary: pair(lines, "summary", before?.summary),
    description: pair(lines, "description", before?.description),
    variantLabel: pair(lines, "variant_label", before?.variantLabel ?? usualLabel),
    tags:
      tags === undefined
        ? (before?.tags ?? [])
        : tags
            .split("|")
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ""),
    prices: plannedPrices(lines, before, context.perUsd),
    discount: discount === undefined ? (before?.discount ?? 0) : major(discount) / 100,
    newUntil: toNewUntil(lines, before),
    publishFrom: toMoment(cells.get("publish_from"), before?.publishFrom),
    publishUntil: toMoment(cells.get("publish_until"), before?.publishUntil),
    seo: {
      title: pair(lines, "seo_title", before?.seo.title),
      description: pair(lines, "seo_description", before?.seo.description),
    },
    coaching: toCoaching(lines, kind, before),
    returnClass: toReturnClass(cells.get("return_class"), before),
    toTranslate: before === undefined ? toLanguage(cells.get("to_translate")) : before.toTranslate,
    isOnSale: onSale === undefined ? (before?.isOnSale ?? false) : onSale.toLowerCase() === "yes",
  };
}

function toTexts(
  product: PlannedProduct,
  variants: readonly PlannedVariant[],
  context: PlanContext,
  before: KnownProduct | undefined,
): ProductPlan["texts"] {
  const category = context.categoryNames.get(product.categoryId) ?? { ar: "", en: "" };
  const named = new Set(variants.map((one) => one.id));
  const others = (before?.variants ?? []).filter((one) => !one.isRetired && !named.has(one.id));
  const { name, summary, tags } = product;
  return { name, summary, tags, category, programme: before?.programme, variants: [...variants, ...others] };
}

/** Plans the change of one product of the file, or returns its errors. */
export function planProduct(lines: ProductLines, context: PlanContext): Plan | readonly LineProblem[] {
  const before = context.known.products.get(lines.slug);
  const bySku = new Map((before?.variants ?? []).map((one) => [one.sku, one]));
  const isGoods = (before?.kind ?? kindFrom(lines.cells.get("kind"))) === "physical";
  const problems = [
    ...problemsOfProduct(lines, before, context),
    ...lines.variants.flatMap((one) => problemsOfVariant(one, lines.slug, bySku.get(one.sku), context)),
    ...problemsOfSizes(lines, before?.variants ?? []),
    ...lines.variants.flatMap((one) => problemsOfBarcode(one, lines, context)),
    ...lines.variants.flatMap((one) => problemsOfOwnPrices(one, isGoods, bySku.get(one.sku)?.prices ?? null)),
  ];
  if (problems.length > 0) return problems;
  const product = plannedProduct(lines, before, context);
  const odd = [...problemsOfDates(lines, product), ...problemsOfTranslation(lines, product, before)];
  if (odd.length > 0) return odd;
  const isLimited = product.kind === "physical";
  const variants = lines.variants.map((one) =>
    plannedVariant(one, { id: product.id, isLimited }, bySku.get(one.sku), context),
  );
  const added = variants.filter((one) => !bySku.has(one.sku));
  const changed = variants.filter((one) => {
    const known = bySku.get(one.sku);
    return known !== undefined && !isVariantUnchanged(one, known);
  });
  const isSame = before !== undefined && isUnchanged(product, before) && added.length + changed.length === 0;
  return {
    product,
    texts: toTexts(product, variants, context, before),
    work: before === undefined ? "create" : isSame ? "none" : "update",
    added,
    changed,
    lines: lines.variants.length,
  };
}
