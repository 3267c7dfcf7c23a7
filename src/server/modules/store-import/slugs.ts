import { createHash } from "node:crypto";
import { toSlug } from "#shared/domain/slug.ts";
import type { Store } from "#shared/domain/store-files.ts";

const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

interface Named {
  /** Its identifier in the other shop. */
  readonly handle: string;
  /** The last part of its address there. */
  readonly addressName: string;
  readonly name: string;
}

/** The slug of a product: from its old address, or derived from its name; the same at every reading of the file. */
export const slugFor = ({ addressName, handle, name }: Named): string =>
  toSlug(addressName) || toSlug(name) || `item-${short(handle)}`;

/** Another slug for a product whose own is taken. */
export const otherSlugFor = (product: Named): string => `${slugFor(product).slice(0, 70)}-${short(product.handle)}`;

/** Prefix of generated SKUs of a product; the same at every reading of the file. */
export const skuBaseFor = (store: Store, handle: string): string => {
  const slug = toSlug(handle);
  const base = slug === handle ? slug : `${slug.slice(0, 40)}-${short(handle)}`.replace(/^-/, "");
  return store === "shopify" ? base : `WC-${base}`;
};

/** The slug as WordPress derives it from a product's name. */
export const toWordPressSlug = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/&[a-z0-9#]+;/g, "")
    .replace(/[–—]/g, "-")
    .replace(/[.]/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, "")
    .replace(/\s+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "");
