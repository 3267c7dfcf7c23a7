import { type Media, wireImage } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { GivenPricesBody, ImagesBody } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import { currencies } from "#shared/domain/currency.ts";
import { toMajor, toMinor, zeroMinor } from "#shared/domain/money.ts";
import { toSlug } from "#shared/domain/slug.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { GivenPrices, ProductPrices } from "../prices.ts";
import type { ProductImage } from "../tables.ts";
import { categoryKind, slugTaken, unknownCategory, unknownImage } from "./errors.ts";

/** Converts the body's prices (major units, `null` follows EGP) to minor units. */
export function pricesFrom(body: GivenPricesBody): GivenPrices {
  const set = currencies.flatMap((code) => {
    const amount = body[code];
    return amount === null ? [] : [[code, toMinor(amount)] as const];
  });
  return { EGP: toMinor(body.EGP), ...Object.fromEntries(set) };
}

/** Converts stored prices for editors. */
export const toPriceSet = (prices: ProductPrices) =>
  currencies.map((currency) => ({
    currency,
    amount: toMajor(prices[currency].amountMinor),
    derived: prices[currency].isDerived,
  }));

/** The prices that are set, from an editor's price set. */
export const givenFrom = (set: ReturnType<typeof toPriceSet>): GivenPrices => ({
  EGP: zeroMinor,
  ...Object.fromEntries(set.filter((price) => !price.derived).map((one) => [one.currency, toMinor(one.amount)])),
});

/** Converts the body's images to stored ones. Throws 400 UNKNOWN_IMAGE. */
export async function imagesFrom(
  reader: Reader,
  media: Pick<Media, "readPictureFacts">,
  images: ImagesBody,
): Promise<ProductImage[]> {
  const facts = await media.readPictureFacts(
    reader,
    images.map((one) => one.hash),
  );
  return images.map(({ hash, alt, size }, at) => {
    const known = facts.get(hash);
    if (known === undefined) throw unknownImage(at);
    return { ...wireImage(known, alt), ...(size === undefined ? {} : { size }) };
  });
}

interface CategoryRef {
  readonly id: string;
  readonly name: LocalizedText;
}

/** A category that accepts products of a kind. Throws 400 UNKNOWN_CATEGORY, 409 CATEGORY_KIND. */
export async function requireCategoryFor(reader: Reader, id: string, kind: ProductKind): Promise<CategoryRef> {
  const [row] = await readRows<CategoryRef & { readonly kind: ProductKind }>(
    reader,
    sql`select id, name, kind from categories where id = ${id}`,
  );
  if (row === undefined) throw unknownCategory();
  if (row.kind !== kind) throw categoryKind();
  return row;
}

/** A free slug: the given one (409 SLUG_TAKEN when it is used), else one made from the name, numbered if needed. */
export async function freeSlug(
  reader: Reader,
  table: "products" | "categories",
  given: string | undefined,
  name: string,
): Promise<string> {
  const base = given ?? (toSlug(name) || "item");
  const rows = await readRows<{ slug: string }>(
    reader,
    sql`select slug from ${sql.identifier(table)} where slug = ${base} or slug like ${`${base}-%`}`,
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  if (given !== undefined) throw slugTaken(given);
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
