import { problem } from "#server/modules/product-import/index.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import type { Notes } from "./notes.ts";
import { readTable, type StoreRow, type TableContext } from "./read-table.ts";
import type { StoreImage, StoreProduct, StoreVariant } from "./store-product.ts";

const optionPlaces = [1, 2, 3] as const;

interface Open {
  readonly first: StoreRow;
  readonly handle: string;
  readonly optionNames: readonly string[];
  readonly variants: StoreVariant[];
  readonly images: StoreImage[];
}

function begin(first: StoreRow, handle: string): Open {
  const optionNames = optionPlaces.map((at) => first.get(`option${at}Name`));
  return { first, handle, optionNames, variants: [], images: [] };
}

const isVariant = ({ get }: StoreRow): boolean =>
  get("price") !== "" || get("sku") !== "" || get("option1Value") !== "";

/** A product without options has one that is called "Title". */
const usedOptions = ({ optionNames, variants }: Open): readonly number[] => {
  const isPlain = variants.length === 1 && variants[0]?.values[0] === "Default Title";
  return isPlain ? [] : optionNames.flatMap((name, at) => (name === "" ? [] : [at]));
};

function take(open: Open, row: StoreRow): void {
  const { line, get } = row;
  if (isVariant(row))
    open.variants.push({
      line,
      sku: get("sku"),
      values: optionPlaces.map((at) => get(`option${at}Value`)),
      price: get("price"),
      priceBefore: get("compareAtPrice"),
      stock: get("inventoryTracker") === "" ? "" : get("inventory"),
      barcode: get("barcode"),
      image: get("variantImage"),
    });
  if (get("imageUrl") !== "") open.images.push({ line, url: get("imageUrl"), alt: get("imageAlt") });
}

const toList = (text: string): string[] => text.split(",").map((one) => one.trim());

function toProduct(open: Open): StoreProduct {
  const { first, handle, images, variants } = open;
  const { get, line } = first;
  const used = usedOptions(open);
  return {
    ...{ store: "shopify", line, handle, addressName: handle, images },
    name: get("title"),
    summaryHtml: "",
    html: get("body"),
    category: get("type") || get("category"),
    tags: [...toList(get("tags")), get("vendor")],
    optionNames: used.map((at) => open.optionNames[at] ?? ""),
    variants: variants.map((one) => ({ ...one, values: used.map((at) => one.values[at] ?? "") })),
    seoTitle: get("seoTitle"),
    seoDescription: get("seoDescription"),
  };
}

export interface ReadContext extends TableContext {
  readonly notes: Notes;
  readonly columnOf: (field: string) => string;
}

function finish(open: Open | undefined, { notes }: ReadContext): StoreProduct[] {
  if (open === undefined) return [];
  if (open.first.get("giftCard").toLowerCase() !== "true") return [toProduct(open)];
  notes.add("GIFT_CARD", open.first.line);
  return [];
}

/**
 * Products of a Shopify file, old or new. Rows with the same handle, or without one, belong to the product above them:
 * further variants and pictures.
 */
export async function* readShopify(chunks: Chunks, context: ReadContext): AsyncGenerator<StoreProduct> {
  let open: Open | undefined;
  for await (const row of readTable(chunks, context)) {
    const handle = row.get("handle").toLowerCase();
    if (handle === "" && open === undefined) {
      context.findings.add(problem(row.line, context.columnOf("handle"), "REQUIRED", "Is needed here"));
      continue;
    }
    if (open === undefined || (handle !== "" && handle !== open.handle)) {
      yield* finish(open, context);
      open = begin(row, handle);
    }
    take(open, row);
  }
  yield* finish(open, context);
}
