import { toLatinDigits } from "./digits.ts";

declare const quantityBrand: unique symbol;
/** Quantity of a cart line: a whole number from 1 to 99. */
export type Quantity = number & { readonly [quantityBrand]: true };

export const minQuantity = 1;
export const maxQuantity = 99;

export function isQuantity(value: unknown): value is Quantity {
  return typeof value === "number" && Number.isInteger(value) && value >= minQuantity && value <= maxQuantity;
}

/** Brands a number as a quantity; throws RangeError outside 1–99. */
export function quantity(value: number): Quantity {
  if (!isQuantity(value)) throw new RangeError(`A quantity is a whole number from 1 to 99, not ${value}`);
  return value;
}

/** Parses a typed quantity in any digits; undefined unless it is a whole number from 1 to 99. */
export function parseQuantity(text: string): Quantity | undefined {
  const latin = toLatinDigits(text).trim();
  const value = /^\d{1,4}$/.test(latin) ? Number(latin) : undefined;
  return isQuantity(value) ? value : undefined;
}
