import { conflict, invalidField, notFound } from "#server/platform/errors.ts";

export const noSuchProduct = () => notFound("Product not found");
export const noSuchVariant = () => notFound("This product has no such variant");
export const noSuchCategory = () => notFound("Category not found");
export const noSuchImport = () => notFound("Import not found");

/** 409 STOCK_SHORT: so many can be taken away at most, since the rest is held for orders. */
export const stockShort = (available: number) =>
  conflict("STOCK_SHORT", "There are not that many left to take away", { available });
export const noStockLimit = () => conflict("NO_STOCK_LIMIT", "This is sold without a stock limit");

export const slugTaken = (slug: string) => conflict("SLUG_TAKEN", `The address "${slug}" is taken`, { slug });
export const skuTaken = (skus: readonly string[]) =>
  conflict("SKU_TAKEN", `Another variant has the SKU ${skus.join(", ")}`, { skus });
export const sizeTaken = (sizes: readonly string[]) =>
  conflict("SIZE_TAKEN", `This product has (or had) the variant ${sizes.join(", ")} already`, { sizes });
export const variantNeeded = () => conflict("VARIANT_NEEDED", "A product needs a variant that can be sold");
export const kindNotCopied = () => conflict("KIND_NOT_COPIED", "A programme is copied together with its plan");
/** 409 PLAN_EMPTY: programmes go on sale once there is something to train in them. */
export const planEmpty = () => conflict("PLAN_EMPTY", "There is nothing in this programme's plan yet");

export const unknownImage = (at: number) =>
  invalidField(`images.${at}.hash`, "UNKNOWN_IMAGE", "This picture was not uploaded");
export const unknownCategory = () => invalidField("categoryId", "UNKNOWN_CATEGORY", "There is no such category");
export const categoryKind = () => conflict("CATEGORY_KIND", "That category is for other kinds of products");
export const selectionChanged = (found: number) =>
  conflict("SELECTION_CHANGED", "Other products match now than were shown", { found });

export const parentNotAllowed = () =>
  conflict("PARENT_NOT_ALLOWED", "Categories are two levels deep at most, and of one kind");
export const orderIncomplete = () => conflict("ORDER_INCOMPLETE", "The order does not name each category once");
export const categoryUsed = (uses: { readonly products: number; readonly children: number }) =>
  conflict("CATEGORY_USED", "There are products or categories in this category", uses);
export const importRunning = () => conflict("IMPORT_RUNNING", "Another file is being imported");
