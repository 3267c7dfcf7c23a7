export const productKinds = ["physical", "programme", "package", "gift_card"] as const;
export type ProductKind = (typeof productKinds)[number];
