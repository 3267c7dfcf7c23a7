import type { Currency } from "../domain/currency.ts";
import type { Language } from "../i18n/languages.ts";
import type { Transport } from "./client.ts";

/** What the server knows about a page request before it renders: anonymous by construction, since tokens live in the browser. */
export interface PageFacts {
  readonly language: Language;
  readonly currency: Currency;
  readonly country: string | undefined;
  /** Stands in every inline script; replaced by a fresh one in each reply. */
  readonly nonce: string;
  /** The shop's origin, for canonical addresses. */
  readonly origin: string;
  readonly gtmId: string | undefined;
  readonly isProduction: boolean;
  /** Version of the translation files, part of their address. */
  readonly localesVersion: string;
  readonly requestId: string;
  readonly transport: Transport;
}
