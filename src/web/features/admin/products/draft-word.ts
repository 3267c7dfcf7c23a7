import type { AdminProductSummary } from "#shared/contract/admin-products.ts";

/** The reason why a product is not on sale. */
export const draftWord = ({ toTranslate }: Pick<AdminProductSummary, "toTranslate">): string =>
  toTranslate === null ? "Draft" : `To translate: ${toTranslate === "ar" ? "Arabic" : "English"}`;
