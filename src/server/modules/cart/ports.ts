import type * as z from "zod/mini";
import type { Reader } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/orm.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { image } from "#shared/contract/values.ts";
import type { BundlePart, BundlePrice } from "#shared/domain/bundles.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { CartLine } from "./cart-lines.ts";
import type { ReadCart } from "./read-cart.ts";

export type ImageView = z.infer<typeof image>;

export interface SaleVariant {
  readonly id: string;
  readonly size: string;
  readonly label: LocalizedText;
  /** Available quantity; 99 without a stock limit. */
  readonly available: number;
  /** Before discount. */
  readonly prices: Readonly<Record<Currency, Minor>>;
}

/** Current facts of a product with the requested variant. */
export interface SaleItem {
  readonly productId: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly categoryId: string;
  readonly name: LocalizedText;
  readonly image: ImageView | undefined;
  /** What distinguishes the variants: "Size". */
  readonly variantLabel: LocalizedText;
  /** Unit prices of the requested variant before discount; the lowest ones when there is none. */
  readonly prices: Readonly<Record<Currency, Minor>>;
  readonly derivedCurrencies: readonly Currency[];
  readonly discountPercentage: number;
  readonly returnClass: ReturnClass;
  /** False after withdrawal. */
  readonly isOnSale: boolean;
  readonly variants: readonly SaleVariant[];
  readonly variant: SaleVariant | undefined;
}

export interface Wanted {
  readonly productId: string;
  readonly size: string;
}

/** Catalogue data that the cart needs. A product with one variant accepts any size. */
export interface CatalogueReader {
  /** In the requested order; `undefined` for unknown products. */
  readonly findSaleItems: (reader: Reader, wanted: readonly Wanted[]) => Promise<readonly (SaleItem | undefined)[]>;
  /** The item if it can be bought. Throws 404 for items not on sale, 400 UNKNOWN_SIZE with the known sizes. */
  readonly assertOnSale: (item: SaleItem | undefined) => SaleItem & { readonly variant: SaleVariant };
}

/** Lets one statement read the cart's lines together with their items. */
export interface ItemsBeside {
  /** A JSON column with the products of an array of ids. */
  readonly column: (ids: SQL) => SQL;
  /** The items from the column's value, in the requested order; `undefined` for unknown products. */
  readonly toItems: (
    reader: Reader,
    wanted: readonly Wanted[],
    given: unknown,
  ) => Promise<readonly (SaleItem | undefined)[]>;
}

/** A bundle that is sold now. */
export interface SoldBundle extends BundlePrice {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly items: readonly BundlePart[];
}

/** Those of the bundles that are sold now, by id. */
export type FindBundles = (
  reader: Reader,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, SoldBundle>>;

/** The price of the goods in one currency, before delivery and codes. */
export interface CartPrice {
  readonly totalMinor: Minor;
  /** Each bundle's discount by group; a better discount on the parts applies instead. */
  readonly savings: ReadonlyMap<string, Minor>;
}

/** The prices that a quote of the lines would have, in each currency. */
export type CartPrices = (
  reader: Reader,
  of: { readonly userId: string; readonly country: string | undefined; readonly lines: readonly CartLine[] },
) => Promise<Readonly<Record<Currency, CartPrice>>>;

/** Dependencies of the cart on other modules. */
export interface CartSources {
  readonly catalogue: CatalogueReader;
  readonly readCart: ReadCart;
  readonly findBundles: FindBundles;
  readonly now: () => Date;
}
