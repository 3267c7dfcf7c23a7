import { readRates } from "#server/modules/currency/index.ts";
import {
  type FileKind,
  type Findings,
  type ProductRow,
  type ProductSource,
  problem,
} from "#server/modules/product-import/index.ts";
import { addRedirects } from "#server/modules/redirects/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import type { StoreSettings } from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { usualName } from "./field-names.ts";
import { createNotes, type Notes } from "./notes.ts";
import { type PictureWish, queuePictures } from "./pictures/queue.ts";
import { toPictures } from "./pictures/to-pictures.ts";
import type { StoreImportNeeds } from "./ports.ts";
import { type ReadContext, readShopify } from "./read-shopify.ts";
import { readWooCommerce } from "./read-woocommerce.ts";
import { otherSlugFor, slugFor } from "./slugs.ts";
import { addressFolder, type StoreProduct } from "./store-product.ts";
import { storeProducts } from "./tables.ts";
import { type PlannedStoreProduct, type RowContext, splitByPrice, toRows } from "./to-rows.ts";

/** What is written in addition to a product. */
interface Beside {
  readonly handle: string;
  readonly oldPath: string;
  readonly pictures: readonly PictureWish[];
}

/** The file's field for each of this shop's columns. */
const fieldOfColumn: { readonly [S in Store]: Readonly<Record<string, string>> } = {
  shopify: {
    ...{ product: "handle", category: "type", tags: "tags", size: "option1Value", stock: "inventory", sku: "sku" },
    ...{ name_ar: "title", name_en: "title", barcode: "barcode", summary_ar: "body", summary_en: "body" },
    ...{ price_egp: "price", price_sar: "price", price_aed: "price", price_usd: "price" },
    ...{
      variant_price_egp: "price",
      variant_price_sar: "price",
      variant_price_aed: "price",
      variant_price_usd: "price",
    },
  },
  woocommerce: {
    ...{ product: "id", category: "categories", tags: "tags", size: "attribute1Value", stock: "stock", sku: "sku" },
    ...{ name_ar: "name", name_en: "name", barcode: "barcode", summary_ar: "shortDescription" },
    ...{ summary_en: "shortDescription", price_egp: "regularPrice", price_sar: "regularPrice" },
    ...{ price_aed: "regularPrice", price_usd: "regularPrice" },
    ...{ variant_price_egp: "regularPrice", variant_price_sar: "regularPrice" },
    ...{ variant_price_aed: "regularPrice", variant_price_usd: "regularPrice" },
  },
};

const readers = { shopify: readShopify, woocommerce: readWooCommerce } as const;

/** Slugs of the products that came from this store, by their identifier there. */
async function readKnown(reader: Reader, store: Store): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows<{ handle: string; slug: string }>(
    reader,
    sql`select s.handle, p.slug from store_products s join products p on p.id = s.product_id where s.store = ${store}`,
  );
  return new Map(rows.map(({ handle, slug }) => [handle, slug]));
}

interface Opened {
  readonly store: Store;
  readonly settings: StoreSettings;
  readonly known: ReadonlyMap<string, string>;
  /** Slugs of all products. */
  readonly taken: ReadonlySet<string>;
  readonly perUsd: RowContext["perUsd"];
  readonly notes: Notes;
}

/** One reading of a store's file. */
class StoreReading {
  private readonly opened: Opened;
  private columns: ReadonlyMap<string, string> = new Map();
  private readonly slugs = new Map<string, string>();
  private readonly categories: ReadonlyMap<string, string>;
  readonly beside = new Map<string, Beside>();
  kept = 0;

  constructor(opened: Opened) {
    this.opened = opened;
    this.categories = new Map(opened.settings.categories.map(({ name, category }) => [name.toLowerCase(), category]));
  }

  readonly columnOf = (field: string): string => this.columns.get(field) ?? usualName(this.opened.store, field);

  readonly columnName = (column: string): string => {
    const field = fieldOfColumn[this.opened.store][column];
    return field === undefined ? column : this.columnOf(field);
  };

  /** The product's own slug, unless another product of the file or of the shop has it. */
  private slugOf(planned: PlannedStoreProduct): string {
    const { handle } = planned;
    const own = slugFor(planned);
    const isFree = !this.opened.taken.has(own) && (this.slugs.get(own) ?? handle) === handle;
    const slug = isFree ? own : otherSlugFor(planned);
    this.slugs.set(slug, handle);
    return slug;
  }

  /** Whether the old address is that of another product here, whose page it stays. */
  private isPage({ store, addressName, handle }: StoreProduct): boolean {
    const { taken } = this.opened;
    const isOther = taken.has(addressName) || (this.slugs.get(addressName) ?? handle) !== handle;
    return isOther && addressFolder[store] === "product";
  }

  private categoryOf(product: StoreProduct, findings: Pick<Findings, "add">): string | undefined {
    const { settings } = this.opened;
    const category = this.categories.get(product.category.toLowerCase()) ?? settings.defaultCategory;
    if (category !== null) return category;
    const field = product.store === "shopify" ? "type" : "categories";
    const what = `Choose where “${product.category || "products without a category"}” belongs`;
    findings.add(problem(product.line, this.columnOf(field), "CATEGORY_NOT_MAPPED", what));
    return undefined;
  }

  private rowsOf(product: StoreProduct, planned: PlannedStoreProduct, context: RowContext): ProductRow[] {
    const { known, settings, store } = this.opened;
    const before = known.get(planned.handle);
    if (before !== undefined && settings.existing === "keep") {
      this.kept += 1;
      return [];
    }
    const category = before === undefined ? this.categoryOf(product, context.findings) : "";
    if (category === undefined) return [];
    const slug = before ?? this.slugOf(planned);
    const oldPath = this.isPage(product) ? "" : `/${addressFolder[store]}/${product.addressName}`;
    const pictures = settings.pictures ? toPictures(product, planned, this.opened.notes) : [];
    // The old address redirects to the first of the products that it was split into.
    const isFirst = planned.handle === product.handle;
    this.beside.set(slug, { handle: planned.handle, oldPath: isFirst ? oldPath : "", pictures });
    return toRows(product, planned, { slug, category, isNew: before === undefined }, context);
  }

  async *rows(chunks: Chunks, findings: Findings, onLine: () => void): AsyncGenerator<ProductRow> {
    const { store, settings, perUsd, notes } = this.opened;
    const { columnOf } = this;
    const onHeader: ReadContext["onHeader"] = (names) => {
      this.columns = names;
    };
    const context = { store, settings, perUsd, notes, findings, columnOf };
    for await (const product of readers[store](chunks, { ...context, onLine, onHeader })) {
      for (const planned of splitByPrice(product, context)) yield* this.rowsOf(product, planned, context);
    }
  }
}

async function writeBeside(tx: Tx, needs: StoreImportNeeds, reading: StoreReading, opened: Opened, plans: Plans) {
  const { store, settings } = opened;
  const found = plans.flatMap(({ product, work }) => {
    const beside = reading.beside.get(product.slug);
    reading.beside.delete(product.slug);
    return beside === undefined ? [] : [{ ...beside, productId: product.id, slug: product.slug, work }];
  });
  const rows = found.map(({ handle, productId }) => ({ store, handle, productId }));
  if (rows.length > 0) await tx.insert(storeProducts).values(rows).onConflictDoNothing();
  if (settings.redirects) {
    const moved = found.filter(({ oldPath, work }) => oldPath !== "" && work === "create");
    await addRedirects(
      tx,
      needs.platform,
      store,
      moved.map(({ oldPath, slug }) => ({ from: oldPath, to: `/product/${slug}` })),
    );
  }
  await queuePictures(tx, needs, found);
}
type Plans = Parameters<NonNullable<ProductSource["written"]>>[1];

async function readTaken(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ slug: string }>(reader, sql`select slug from products`);
  return new Set(rows.map(({ slug }) => slug));
}

export type StoreSource = ProductSource & { readonly notes: Notes };

export async function openStoreSource(
  needs: StoreImportNeeds,
  store: Store,
  reader: Reader,
  settings: StoreSettings,
): Promise<StoreSource> {
  const known = await readKnown(reader, store);
  const taken = await readTaken(reader);
  const { perUsd } = await readRates(reader);
  const opened = { store, settings, known, taken, perUsd, notes: createNotes() };
  const reading = new StoreReading(opened);
  return {
    rows: (chunks, findings, onLine) => reading.rows(chunks, findings, onLine),
    columnName: reading.columnName,
    keptProducts: () => reading.kept,
    written: (tx, plans) => writeBeside(tx, needs, reading, opened, plans),
    notes: opened.notes,
  };
}

export const storeFiles = (needs: StoreImportNeeds, store: Store): FileKind => ({
  origin: store,
  job: `import-${store}`,
  open: (reader, settings) => openStoreSource(needs, store, reader, settings as StoreSettings),
});
