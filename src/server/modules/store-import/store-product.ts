import type { Store } from "#shared/domain/store-files.ts";

export interface StoreVariant {
  readonly line: number;
  readonly sku: string;
  /** Values of the product's options, in their order. */
  readonly values: readonly string[];
  readonly price: string;
  /** The price before the reduction; empty when it is not reduced. */
  readonly priceBefore: string;
  /** Pieces; empty where the store does not count them. */
  readonly stock: string;
  readonly barcode: string;
  readonly image: string;
}

export interface StoreImage {
  readonly line: number;
  readonly url: string;
  readonly alt: string;
}

/** A product of another shop as its file describes it, in either format. */
export interface StoreProduct {
  readonly store: Store;
  readonly line: number;
  /** Its identifier in the other shop: its handle or its id. */
  readonly handle: string;
  /** The last part of its address there. */
  readonly addressName: string;
  readonly name: string;
  readonly summaryHtml: string;
  readonly html: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly optionNames: readonly string[];
  readonly variants: readonly StoreVariant[];
  readonly images: readonly StoreImage[];
  readonly seoTitle: string;
  readonly seoDescription: string;
}

/** Folder of product addresses of a store: `/products/…`, `/product/…`. */
export const addressFolder: Readonly<Record<Store, string>> = { shopify: "products", woocommerce: "product" };

/** The fields in which the stores keep what every product has. */
export const ownFields = {
  shopify: { handle: "handle", name: "title", price: "price" },
  woocommerce: { handle: "id", name: "name", price: "regularPrice" },
} as const;
