import { createHash } from "node:crypto";
import { toSlug } from "#shared/domain/slug.ts";
import type { Store } from "#shared/domain/store-files.ts";

const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

interface Named {
  /** What the other shop knows it by. */
  readonly handle: string;
  /** What its address there ends with. */
  readonly addressName: string;
  readonly name: string;
}

/** The slug of a product: as its address was, or one made from its name, the same whenever the file is read. */
export const slugFor = ({ addressName, handle, name }: Named): string =>
  toSlug(addressName) || toSlug(name) || `item-${short(handle)}`;

/** Another slug for a product whose own is taken by another one. */
export const otherSlugFor = (product: Named): string => `${slugFor(product).slice(0, 70)}-${short(product.handle)}`;

/** The beginning of SKUs that are made for a product, the same whenever the file is read. */
export const skuBaseFor = (store: Store, handle: string): string => {
  const slug = toSlug(handle);
  const base = slug === handle ? slug : `${slug.slice(0, 40)}-${short(handle)}`.replace(/^-/, "");
  return store === "shopify" ? base : `WC-${base}`;
};

/** As WordPress makes the end of a product's address from its name. */
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
