import type * as z from "zod/mini";
import type { Reader } from "#server/platform/db/database.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { image } from "#shared/contract/values.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export type ImageView = z.infer<typeof image>;

export interface SaleVariant {
  readonly id: string;
  readonly size: string;
  readonly label: LocalizedText;
  /** Pieces that can still be bought; 99 where there is no end of them. */
  readonly available: number;
}

/** A product as it is sold at this moment, with the variant that was asked for. */
export interface SaleItem {
  readonly productId: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly categoryId: string;
  readonly name: LocalizedText;
  readonly image: ImageView | undefined;
  /** Of one piece, before the discount. */
  readonly prices: Readonly<Record<Currency, Minor>>;
  readonly derivedCurrencies: readonly Currency[];
  readonly discountPercentage: number;
  /** False once it was withdrawn. */
  readonly isOnSale: boolean;
  readonly variants: readonly SaleVariant[];
  readonly variant: SaleVariant | undefined;
}

export interface Wanted {
  readonly productId: string;
  readonly size: string;
}

/** What the cart needs of the catalogue. A product with one variant takes any size. */
export interface CatalogueReader {
  /** In the order asked for; `undefined` where there is no such product. */
  readonly findSaleItems: (reader: Reader, wanted: readonly Wanted[]) => Promise<readonly (SaleItem | undefined)[]>;
  /** Refuses what is not on sale (404) and unknown sizes (400 UNKNOWN_SIZE with the list). */
  readonly requireSaleItem: (reader: Reader, wanted: Wanted) => Promise<SaleItem & { readonly variant: SaleVariant }>;
}
