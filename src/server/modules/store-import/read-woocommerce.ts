import { problem } from "#server/modules/product-import/index.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import type { Notes } from "./notes.ts";
import type { ReadContext } from "./read-shopify.ts";
import { readTable, type StoreRow } from "./read-table.ts";
import { toWordPressSlug } from "./slugs.ts";
import type { StoreImage, StoreProduct, StoreVariant } from "./store-product.ts";

const attributePlaces = [1, 2, 3] as const;
const any = "Any";

/** Commas within a value are written with a backslash. */
const toList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((one) => one.replaceAll("\\,", ",").trim())
    .filter((one) => one !== "");

const toImages = ({ line, get }: StoreRow): StoreImage[] =>
  toList(get("images")).map((url) => ({ line, url, alt: "" }));

const typesOf = ({ get }: StoreRow): string[] => toList(get("type").toLowerCase());

function toVariant(row: StoreRow, values: readonly string[], notes: Notes): StoreVariant {
  const { line, get } = row;
  // A sale limited to certain days would never end here.
  const isDated = get("saleStarts") !== "" || get("saleEnds") !== "";
  if (isDated && get("salePrice") !== "") notes.add("SALE_LEFT_OUT", line);
  const [regular, sale] = [get("regularPrice"), isDated ? "" : get("salePrice")];
  return {
    ...{ line, values, sku: get("sku"), barcode: get("barcode") },
    price: sale === "" ? regular : sale,
    priceBefore: sale === "" ? "" : regular,
    stock: /^-?\d+$/.test(get("stock")) ? get("stock") : get("inStock") === "0" ? "0" : "",
    image: toList(get("images"))[0] ?? "",
  };
}

/** The most exact category of the first path: `Sport > Shoes, Sale` is `Sport > Shoes`. */
const toCategory = (text: string): string => {
  const paths = toList(text).map((path) => path.split(">").map((part) => part.trim()));
  const [longest = []] = paths.sort((a, b) => b.length - a.length);
  return longest.join(" > ");
};

type Head = Omit<StoreProduct, "optionNames" | "variants">;

function toHead(row: StoreRow): Head {
  const { line, get } = row;
  return {
    ...{ store: "woocommerce", line, handle: get("id"), addressName: toWordPressSlug(get("name")) },
    name: get("name"),
    summaryHtml: get("shortDescription").replaceAll("\\n", "\n"),
    html: get("description").replaceAll("\\n", "\n"),
    category: toCategory(get("categories")),
    tags: [...toList(get("tags")), ...toList(get("brands"))],
    images: toImages(row),
    seoTitle: "",
    seoDescription: "",
  };
}

/** A variable product, until its variations are read; they may be anywhere in the file. */
interface Variable {
  readonly row: StoreRow;
  readonly variations: StoreRow[];
}

function toVariable({ row, variations }: Variable, notes: Notes): StoreProduct {
  const isUsed = (at: number) => variations.some(({ get }) => get(`attribute${at}Value`) !== "");
  const used = attributePlaces.filter((at) => row.get(`attribute${at}Name`) !== "" && isUsed(at));
  const valuesOf = ({ get }: StoreRow) => used.map((at) => get(`attribute${at}Value`) || any);
  return {
    ...toHead(row),
    optionNames: used.map((at) => row.get(`attribute${at}Name`)),
    variants: variations.map((variation) => toVariant(variation, valuesOf(variation), notes)),
  };
}

class Variables {
  private readonly byKey = new Map<string, Variable>();
  private readonly orphans: { readonly row: StoreRow; readonly key: string }[] = [];
  private readonly all: Variable[] = [];

  open(row: StoreRow): void {
    const variable = { row, variations: [] };
    this.all.push(variable);
    this.byKey.set(`id:${row.get("id")}`, variable);
    if (row.get("sku") !== "") this.byKey.set(row.get("sku"), variable);
  }

  add(row: StoreRow): void {
    const key = row.get("parent");
    const parent = this.byKey.get(key);
    if (parent === undefined) this.orphans.push({ row, key });
    else parent.variations.push(row);
  }

  /** Everything in the file's order, and the variations without a parent. */
  end(): { readonly products: readonly Variable[]; readonly lost: readonly StoreRow[] } {
    const lost: StoreRow[] = [];
    for (const { row, key } of this.orphans) {
      const parent = this.byKey.get(key);
      if (parent === undefined) lost.push(row);
      else parent.variations.push(row);
    }
    return { products: this.all, lost };
  }
}

/** Products of a WooCommerce file; other types than simple and variable goods are left out. */
export async function* readWooCommerce(chunks: Chunks, context: ReadContext): AsyncGenerator<StoreProduct> {
  const variables = new Variables();
  for await (const row of readTable(chunks, context)) {
    const types = typesOf(row);
    const isGoods = !types.includes("virtual") && !types.includes("downloadable");
    if (types.includes("variation")) variables.add(row);
    else if (types.includes("variable")) variables.open(row);
    else if (types.includes("simple") && isGoods) {
      yield { ...toHead(row), optionNames: [], variants: [toVariant(row, [], context.notes)] };
    } else context.notes.add("TYPE_LEFT_OUT", row.line);
  }
  const { products, lost } = variables.end();
  for (const { line } of lost)
    context.findings.add(problem(line, context.columnOf("parent"), "PARENT_UNKNOWN", "The file has no such product"));
  for (const variable of products) yield toVariable(variable, context.notes);
}
