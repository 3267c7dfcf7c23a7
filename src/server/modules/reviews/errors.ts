import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { REVIEW_EXISTS, REVIEW_NOT_BOUGHT } from "#shared/contract/refusals.ts";

export const noSuchReview = () => notFound("Review not found");
export const reviewNotBought = () => refuse(REVIEW_NOT_BOUGHT, "Only customers who bought this can review it");
export const reviewExists = () => refuse(REVIEW_EXISTS, "You have already reviewed this product");
export const unknownPhoto = (at: number) =>
  invalidField(`photos.${at}`, "UNKNOWN_IMAGE", "This picture was not uploaded");
