import { toCsv } from "#server/platform/csv.ts";

/** Columns of the product files of other shop systems, in the order of their own exports and templates. */
export const shopifyOld = [
  ...["Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags", "Published"],
  ...["Option1 Name", "Option1 Value", "Option1 Linked To", "Option2 Name", "Option2 Value", "Option2 Linked To"],
  ...["Option3 Name", "Option3 Value", "Option3 Linked To", "Variant SKU", "Variant Grams"],
  ...["Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy", "Variant Fulfillment Service"],
  ...["Variant Price", "Variant Compare At Price", "Variant Requires Shipping", "Variant Taxable", "Variant Barcode"],
  ...["Image Src", "Image Position", "Image Alt Text", "Gift Card", "SEO Title", "SEO Description"],
  ...["Google Shopping / Google Product Category", "Variant Image", "Variant Weight Unit", "Variant Tax Code"],
  ...["Cost per item", "Status"],
] as const;

export const shopifyNew = [
  ...["Title", "URL handle", "Description", "Vendor", "Product category", "Type", "Tags", "Published on online store"],
  ...[
    "Status",
    "SKU",
    "Barcode",
    "Option1 name",
    "Option1 value",
    "Option1 Linked To",
    "Option2 name",
    "Option2 value",
  ],
  ...["Option2 Linked To", "Option3 name", "Option3 value", "Option3 Linked To", "Price", "Compare-at price"],
  ...["Cost per item", "Charge tax", "Tax code", "Unit price total measure", "Unit price total measure unit"],
  ...["Unit price base measure", "Unit price base measure unit", "Inventory tracker", "Inventory quantity"],
  ...["Continue selling when out of stock", "Weight value (grams)", "Weight unit for display", "Requires shipping"],
  ...["Fulfillment service", "Product image URL", "Image position", "Image alt text", "Variant image URL", "Gift card"],
  ...["SEO title", "SEO description", "Color (product.metafields.shopify.color-pattern)"],
  ...["Google Shopping / Google product category"],
] as const;

export const wooCommerce = [
  ...["ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?", "Visibility in catalog"],
  ...["Short description", "Description", "Date sale price starts", "Date sale price ends", "Tax status", "Tax class"],
  ...["In stock?", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?", "Weight (kg)"],
  ...["Length (cm)", "Width (cm)", "Height (cm)", "Allow customer reviews?", "Purchase note", "Sale price"],
  ...["Regular price", "Categories", "Tags", "Shipping class", "Images", "Download limit", "Download expiry days"],
  ...["Parent", "Grouped products", "Upsells", "Cross-sells", "External URL", "Button text", "Position", "Brands"],
  ...["Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"],
  ...["Attribute 2 name", "Attribute 2 value(s)", "Attribute 2 visible", "Attribute 2 global"],
] as const;

export type StoreRow<C extends string> = Readonly<Partial<Record<C, string>>>;

/** A file with these columns; what a row does not say is empty. */
export const storeFile = <C extends string>(columns: readonly C[], rows: readonly StoreRow<C>[]): string =>
  toCsv(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? "")),
  );
