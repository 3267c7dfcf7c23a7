import type { Store } from "#shared/domain/store-files.ts";

export const storeTitles: Readonly<Record<Store, string>> = { shopify: "Shopify", woocommerce: "WooCommerce" };

const fieldTitles: Readonly<Record<string, string>> = {
  ...{ handle: "Handle", title: "Name", body: "Description", vendor: "Vendor", category: "Product category" },
  ...{ type: "Type", tags: "Tags", sku: "SKU", barcode: "Barcode", price: "Price", compareAtPrice: "Price before" },
  ...{ option1Name: "Option 1: name", option1Value: "Option 1: value", option2Name: "Option 2: name" },
  ...{ option2Value: "Option 2: value", option3Name: "Option 3: name", option3Value: "Option 3: value" },
  ...{ inventory: "Stock", inventoryTracker: "Stock is counted", giftCard: "Gift card", imageUrl: "Picture" },
  ...{ imageAlt: "Picture: description", variantImage: "Picture of the variant", seoTitle: "SEO title" },
  ...{ seoDescription: "SEO description", id: "ID", name: "Name", shortDescription: "Summary" },
  ...{ description: "Description", stock: "Stock", inStock: "In stock", salePrice: "Sale price" },
  ...{ saleStarts: "Sale: first day", saleEnds: "Sale: last day" },
  ...{ regularPrice: "Regular price", categories: "Categories", brands: "Brands", images: "Pictures" },
  ...{ parent: "Parent product", attribute1Name: "Attribute 1: name", attribute1Value: "Attribute 1: value" },
  ...{ attribute2Name: "Attribute 2: name", attribute2Value: "Attribute 2: value" },
  ...{ attribute3Name: "Attribute 3: name", attribute3Value: "Attribute 3: value" },
};
export const fieldTitle = (field: string): string => fieldTitles[field] ?? field;

const noteWords: Readonly<Record<string, string>> = {
  GIFT_CARD: "Gift cards are left out: make them under Products.",
  TYPE_LEFT_OUT: "Other types than simple and variable goods are left out.",
  BARCODE_LEFT_OUT: "Bar codes that are no GTIN are left out.",
  PICTURE_LEFT_OUT: "Pictures beyond twelve, or without a web address, are left out.",
  STOCK_NOT_COUNTED: "Stock that the other shop does not count begins with 0.",
  DISCOUNT_LEFT_OUT: "The reduced price is the price: no percentage gives it exactly.",
  SALE_LEFT_OUT: "Sales of certain days are left out: the regular price is taken.",
  TEXT_CUT: "Descriptions longer than 10,000 characters are cut.",
  SKU_MADE: "Variants without an SKU get one.",
};
export const noteWord = (code: string): string => noteWords[code] ?? code;

const faultWords: Readonly<Record<string, string>> = {
  address_not_public: "Not a public address",
  unknown_host: "Unknown server",
  no_connection: "No connection",
  timeout: "Took too long",
  tls: "Certificate not trusted",
  broken_reply: "Server error",
  not_found: "Not found",
  too_large: "Larger than 20 MB",
  not_a_picture: "Not a JPEG, PNG, WebP or AVIF",
  too_many: "The product has twelve pictures",
};
export const faultWord = (fault: string): string => faultWords[fault] ?? fault;
