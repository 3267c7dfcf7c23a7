/** Shop systems whose product files are read. */
export const stores = ["shopify", "woocommerce"] as const;
export type Store = (typeof stores)[number];

/** What a column of a store's file can hold, in the order of a choice. */
export const storeFields = {
  shopify: [
    ...["handle", "title", "body", "vendor", "category", "type", "tags"],
    ...["option1Name", "option1Value", "option2Name", "option2Value", "option3Name", "option3Value"],
    ...["sku", "barcode", "price", "compareAtPrice", "inventory", "inventoryTracker", "giftCard"],
    ...["imageUrl", "imageAlt", "variantImage", "seoTitle", "seoDescription"],
  ],
  woocommerce: [
    ...["id", "type", "sku", "barcode", "name", "shortDescription", "description"],
    ...["stock", "inStock", "salePrice", "saleStarts", "saleEnds", "regularPrice"],
    ...["categories", "tags", "brands", "images", "parent"],
    ...["attribute1Name", "attribute1Value", "attribute2Name", "attribute2Value", "attribute3Name", "attribute3Value"],
  ],
} as const;

export type StoreField<S extends Store> = (typeof storeFields)[S][number];
