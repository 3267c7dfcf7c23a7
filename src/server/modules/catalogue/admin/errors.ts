import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import {
  BARCODE_TAKEN,
  CATEGORY_KIND,
  CATEGORY_USED,
  KIND_NOT_COPIED,
  NO_STOCK_LIMIT,
  ORDER_INCOMPLETE,
  PARENT_NOT_ALLOWED,
  PLAN_EMPTY,
  PLAN_UNTIMED,
  SELECTION_CHANGED,
  SIZE_TAKEN,
  SKU_TAKEN,
  SLUG_TAKEN,
  STOCK_SHORT,
  TO_TRANSLATE,
  VARIANT_NEEDED,
} from "#shared/contract/refusals.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { PlanFault } from "./ports.ts";

export const noSuchProduct = () => notFound("Product not found");
export const noSuchVariant = () => notFound("This product has no such variant");
export const noSuchCategory = () => notFound("Category not found");

/** 409 STOCK_SHORT with the maximum that can be removed; the rest is reserved for orders. */
export const stockShort = (available: number) =>
  refuse(STOCK_SHORT, "There are not that many left to take away", { available });
export const noStockLimit = () => refuse(NO_STOCK_LIMIT, "This is sold without a stock limit");

export const slugTaken = (slug: string) => refuse(SLUG_TAKEN, `The address "${slug}" is taken`, { slug });

interface SkuOwner {
  readonly sku: string;
  readonly product: { readonly id: string; readonly name: LocalizedText };
}

/** 409 SKU_TAKEN; `owners` are the products that have the SKUs. */
export const skuTaken = (skus: readonly string[], owners: readonly SkuOwner[] = []) =>
  refuse(SKU_TAKEN, `Another variant has the SKU ${skus.join(", ")}`, {
    skus: [...skus],
    ...(owners.length === 0 ? {} : { owners: [...owners] }),
  });

interface BarcodeOwner {
  readonly barcode: string;
  readonly product: { readonly id: string; readonly name: LocalizedText };
}

/** 409 BARCODE_TAKEN; `owners` are the products that have the bar codes. */
export const barcodeTaken = (barcodes: readonly string[], owners: readonly BarcodeOwner[] = []) =>
  refuse(BARCODE_TAKEN, `Another variant has the bar code ${barcodes.join(", ")}`, {
    barcodes: [...barcodes],
    owners: [...owners],
  });
export const tooEarlyEnd = () => invalidField("publishUntil", "TOO_EARLY", "The end lies before the start");
export const sizeTaken = (sizes: readonly string[]) =>
  refuse(SIZE_TAKEN, `This product has (or had) the variant ${sizes.join(", ")} already`, { sizes: [...sizes] });
export const variantNeeded = () => refuse(VARIANT_NEEDED, "A product needs a variant that can be sold");
export const kindNotCopied = () => refuse(KIND_NOT_COPIED, "A programme is copied together with its plan");
/** 409 TO_TRANSLATE: a product is on sale in both languages or not at all. */
export const notTranslated = () => refuse(TO_TRANSLATE, "The summary is still to be translated");

/** A programme goes on sale with a complete plan. Throws 409 PLAN_EMPTY, PLAN_UNTIMED. */
export function assertSellable(faults: readonly PlanFault[]): void {
  if (faults.some(({ isEmpty }) => isEmpty)) throw refuse(PLAN_EMPTY, "There is nothing in this programme's plan yet");
  const blocks = faults.flatMap(({ programmeId, untimed }) => untimed.map((place) => ({ programmeId, ...place })));
  if (blocks.length > 0) throw refuse(PLAN_UNTIMED, "Blocks against the clock have no minutes", { blocks });
}

export const unknownImage = (at: number) =>
  invalidField(`images.${at}.hash`, "UNKNOWN_IMAGE", "This picture was not uploaded");
export const unknownCategory = () => invalidField("categoryId", "UNKNOWN_CATEGORY", "There is no such category");
export const unknownProduct = (at: number) =>
  invalidField(`needs.${at}`, "UNKNOWN_PRODUCT", "A programme needs goods of this shop");
export const categoryKind = () => refuse(CATEGORY_KIND, "That category is for other kinds of products");
export const selectionChanged = (found: number) =>
  refuse(SELECTION_CHANGED, "Other products match now than were shown", { found });

export const parentNotAllowed = () =>
  refuse(PARENT_NOT_ALLOWED, "Categories are two levels deep at most, and of one kind");
export const orderIncomplete = () => refuse(ORDER_INCOMPLETE, "The order does not name each category once");
export const categoryUsed = (uses: { readonly products: number; readonly children: number }) =>
  refuse(CATEGORY_USED, "There are products or categories in this category", uses);
