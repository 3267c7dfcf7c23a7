import { AppError, conflict, forbidden, notFound } from "#server/platform/errors.ts";

export const productNotFound = () => notFound("Product not found");

/** 400 UNKNOWN_SIZE with the sizes that there are. */
export const unknownSize = (sizes: readonly string[]) =>
  new AppError({
    code: "UNKNOWN_SIZE",
    status: 400,
    message: "This product has no such size",
    errors: [{ field: "size", code: "UNKNOWN_SIZE", message: "Is not one of the sizes of this product" }],
    details: { sizes },
  });

/** 409 OUT_OF_STOCK; `available` is what can still be bought of the variant. */
export const outOfStock = (productId: string, size: string, available: number) =>
  conflict("OUT_OF_STOCK", "There is not enough in stock", { available, productId, size });

export const reviewNotBought = () => forbidden("Only customers who bought this can review it", "REVIEW_NOT_BOUGHT");
export const reviewExists = () => conflict("REVIEW_EXISTS", "You have already reviewed this product");
export const wishlistFull = () => conflict("WISHLIST_FULL", "The wishlist is full");
