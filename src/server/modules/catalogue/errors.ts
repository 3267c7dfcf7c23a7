import { notFound, refuse } from "#server/platform/errors.ts";
import { OUT_OF_STOCK, UNKNOWN_SIZE } from "#shared/contract/refusals.ts";

export const productNotFound = () => notFound("Product not found");

/** 400 UNKNOWN_SIZE with the available sizes. */
export const unknownSize = (sizes: readonly string[]) =>
  refuse(UNKNOWN_SIZE, "This product has no such size", {
    errors: [{ field: "size", code: "UNKNOWN_SIZE", message: "Is not one of the sizes of this product" }],
    sizes: [...sizes],
  });

/** 409 OUT_OF_STOCK; `available` is the remaining stock of the variant. */
export const outOfStock = (productId: string, size: string, available: number) =>
  refuse(OUT_OF_STOCK, "There is not enough in stock", { available, productId, size });
