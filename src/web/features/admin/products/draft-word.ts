import type { AdminProductSummary } from "#shared/contract/admin-products.ts";

/** What a product that is not on sale waits for. */
export const draftWord = ({ toTranslate }: Pick<AdminProductSummary, "toTranslate">): string =>
  toTranslate === null ? "Draft" : `To translate: ${toTranslate === "ar" ? "Arabic" : "English"}`;
