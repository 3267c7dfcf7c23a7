import type { Currency } from "../domain/currency.ts";
import type { MeasuringPurpose } from "../domain/measuring.ts";
import type { Language } from "../i18n/languages.ts";
import type { Transport } from "./client.ts";

/** Facts of a page request before rendering. Always anonymous, because tokens are kept in the browser. */
export interface PageFacts {
  readonly language: Language;
  /** Currency of the prices on this page: the visitor's, or that of the market in the address. */
  readonly currency: Currency;
  readonly country: string | undefined;
  /** The visitor's own location and currency, which may differ from the page's: for the cart and later pages. */
  readonly visitor: { readonly currency: Currency; readonly country: string | undefined };
  /** Marks what React rendered; taken out before the page is sent, which allows its inline scripts by their hashes. */
  readonly nonce: string;
  /** The shop's origin, for canonical URLs. */
  readonly origin: string;
  readonly gtmId: string | undefined;
  /** What the shop asks consent to. */
  readonly purposes: readonly MeasuringPurpose[];
  readonly isProduction: boolean;
  /** Whether the page itself is asked for, and not its data only. */
  readonly isDocument: boolean;
  /** Version of the translation files, part of their URL. */
  readonly localesVersion: string;
  readonly requestId: string;
  readonly transport: Transport;
}
