import type { Rule } from "./check-books.ts";

/** Invariants of prices of products and sizes. */
export const priceRules: readonly Rule[] = [
  {
    name: "every product has a price in every currency",
    sql: `select p.id, r.currency from products p cross join exchange_rates r left join product_prices x on x.product_id = p.id and x.currency = r.currency where x.product_id is null`,
  },
  {
    name: "a variant with a price of its own has one in every currency",
    sql: `select x.variant_id, r.currency from (select distinct variant_id from variant_prices) x cross join exchange_rates r left join variant_prices y on y.variant_id = x.variant_id and y.currency = r.currency where y.variant_id is null`,
  },
  {
    name: "a product's price after discount is its price less the discount",
    sql: `select x.product_id, x.currency, x.paid_minor from product_prices x join products p on p.id = x.product_id
      where x.paid_minor <> discounted(lowest_price(p.id, x.currency, x.amount_minor), p.discount_percentage)
        or p.paid[(select position from exchange_rates r where r.currency = x.currency)] is distinct from x.paid_minor`,
  },
];
