import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

interface MarketingMoney {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Messages that somebody gets only after agreeing to offers. */
export interface MarketingData {
  /** Reminder of a cart on a device or by WhatsApp, an hour after its last change. */
  readonly "cart-reminder": { readonly firstName: string; readonly goods: readonly LocalizedText[] };
  /** The mail about a cart, a day after the reminder. */
  readonly "abandoned-cart": {
    readonly firstName: string;
    readonly goods: readonly { readonly name: LocalizedText; readonly quantity: number }[];
  };
  readonly "price-drop": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly before: MarketingMoney;
    readonly now: MarketingMoney;
    readonly path: string;
  };
  /** Delivered goods will soon be used up. */
  readonly refill: { readonly firstName: string; readonly what: LocalizedText; readonly path: string };
  /** What staff wrote to the people of a segment, in the recipient's language. */
  readonly campaign: {
    readonly firstName: string;
    readonly subject: string;
    readonly preview: string;
    readonly title: string;
    /** Paragraphs are separated by blank lines. */
    readonly body: string;
    readonly button: string;
    readonly path: string;
    /** A coupon's code; absent without one. */
    readonly code?: string;
  };
}
