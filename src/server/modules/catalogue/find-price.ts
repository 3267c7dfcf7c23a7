import type pg from "pg";
import type { purchasableTypes } from "#shared/contract/currency.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { discountedUnit, minor, toMajor } from "#shared/domain/money.ts";
import { productNotFound } from "./errors.ts";
import { idOrSlugCondition } from "./find-products.ts";
import { priceJoin } from "./prices.ts";

type PurchasableType = (typeof purchasableTypes)[number];

/** The lowest price of an item in one currency, in major units. Throws 404 when it is not on sale or of another kind. */
export async function findPrice(pool: pg.Pool, type: PurchasableType, idOrSlug: string, currency: Currency) {
  const { rows } = await pool.query<{ price: number; discount: number }>({
    text: `select lowest_price(p.id, price.currency, price.amount_minor) as price, p.discount_percentage::float8 as discount
      from products p ${priceJoin(currency)} where p.archived_at is null and p.kind = $2 and ${idOrSlugCondition(idOrSlug, "$1")}`,
    values: [idOrSlug, type === "product" ? "physical" : type],
  });
  const [row] = rows;
  if (row === undefined) throw productNotFound();
  const price = minor(row.price);
  return {
    purchasableType: type,
    purchasableId: idOrSlug,
    currency,
    amount: toMajor(price),
    discountPercentage: row.discount,
    finalAmount: toMajor(discountedUnit(price, row.discount)),
  };
}
