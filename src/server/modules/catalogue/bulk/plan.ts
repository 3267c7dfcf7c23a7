import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { OwnPrices } from "../prices.ts";
import type { SearchableTexts } from "../search-words.ts";
import type { KnownProduct } from "./read-known.ts";

/** A product as the change leaves it. */
export type PlannedProduct = Omit<KnownProduct, "programme" | "variants">;

export interface PlannedVariant {
  readonly id: string;
  readonly productId: string;
  readonly sku: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly barcode: string | null;
  readonly taxCode: TaxCode | null;
  readonly costMinor: number | null;
  readonly prices: OwnPrices;
  readonly isStockLimited: boolean;
  /** Added to the stock on hand; the initial stock of a new product. */
  readonly change: number;
}

/** The planned change of one product. */
export interface ProductPlan {
  readonly product: PlannedProduct;
  /** Texts for the search index. */
  readonly texts: SearchableTexts;
  readonly work: "create" | "update" | "none";
  readonly added: readonly PlannedVariant[];
  readonly changed: readonly PlannedVariant[];
}
