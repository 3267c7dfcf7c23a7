import { type Store, type StoreField, storeFields, stores } from "#shared/domain/store-files.ts";

/** The stores' column names in lower case: current ones and those of older exports. */
const headers: { readonly [S in Store]: Readonly<Record<StoreField<S>, readonly string[]>> } = {
  shopify: {
    handle: ["url handle", "handle"],
    title: ["title"],
    body: ["description", "body (html)", "body html"],
    vendor: ["vendor"],
    category: ["product category", "standard product type", "custom product type"],
    type: ["type"],
    tags: ["tags"],
    option1Name: ["option1 name"],
    option1Value: ["option1 value"],
    option2Name: ["option2 name"],
    option2Value: ["option2 value"],
    option3Name: ["option3 name"],
    option3Value: ["option3 value"],
    sku: ["sku", "variant sku"],
    barcode: ["barcode", "variant barcode"],
    price: ["price", "variant price"],
    compareAtPrice: ["compare-at price", "compare at price", "variant compare at price"],
    inventory: ["inventory quantity", "variant inventory qty"],
    inventoryTracker: ["inventory tracker", "variant inventory tracker"],
    giftCard: ["gift card"],
    imageUrl: ["product image url", "image src"],
    imageAlt: ["image alt text"],
    variantImage: ["variant image url", "variant image"],
    seoTitle: ["seo title"],
    seoDescription: ["seo description"],
  },
  woocommerce: {
    id: ["id"],
    type: ["type"],
    sku: ["sku"],
    barcode: ["gtin, upc, ean, or isbn"],
    name: ["name"],
    shortDescription: ["short description"],
    description: ["description"],
    stock: ["stock"],
    inStock: ["in stock?"],
    salePrice: ["sale price"],
    saleStarts: ["date sale price starts"],
    saleEnds: ["date sale price ends"],
    regularPrice: ["regular price"],
    categories: ["categories"],
    tags: ["tags"],
    brands: ["brands"],
    images: ["images"],
    parent: ["parent"],
    attribute1Name: ["attribute 1 name"],
    attribute1Value: ["attribute 1 value(s)"],
    attribute2Name: ["attribute 2 name"],
    attribute2Value: ["attribute 2 value(s)"],
    attribute3Name: ["attribute 3 name"],
    attribute3Value: ["attribute 3 value(s)"],
  },
};

/** Without these a file cannot be read. */
const needed: { readonly [S in Store]: readonly StoreField<S>[] } = {
  shopify: ["handle", "title", "price"],
  woocommerce: ["id", "type", "name", "regularPrice"],
};

const toKey = (name: string): string =>
  name
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();

const isFieldOf = (store: Store, field: string): boolean => storeFields[store].some((one) => one === field);

/** The field of a column by its usual name; "" for one that is left out. */
function usualField(store: Store, name: string): string {
  const entries = Object.entries(headers[store]) as [string, readonly string[]][];
  return entries.find(([, names]) => names.includes(toKey(name)))?.[0] ?? "";
}

type Chosen = readonly { readonly name: string; readonly field: string }[];

/** The field of each column, in the file's order: the chosen one, else the usual one. */
export function toFields(store: Store, header: readonly string[], chosen: Chosen): string[] {
  const choice = new Map(chosen.map(({ name, field }) => [toKey(name), field]));
  const taken = new Set<string>();
  return header.map((name) => {
    const asked = choice.get(toKey(name));
    const field = asked !== undefined && (asked === "" || isFieldOf(store, asked)) ? asked : usualField(store, name);
    if (field === "" || taken.has(field)) return "";
    taken.add(field);
    return field;
  });
}

export const missingFields = (store: Store, fields: readonly string[]): string[] =>
  needed[store].filter((field) => !fields.includes(field));

/** The store whose files have this header; undefined for another. */
export const recogniseStore = (header: readonly string[]): Store | undefined =>
  stores.find((store) => missingFields(store, toFields(store, header, [])).length === 0);

/** A store's usual name of a field, for a file without a column for it. */
export const usualName = (store: Store, field: string): string =>
  (headers[store] as Readonly<Record<string, readonly string[]>>)[field]?.[0] ?? field;
