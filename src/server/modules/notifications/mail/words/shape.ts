import type { Language } from "#shared/i18n/languages.ts";
import type { MailData, MailKind, MailSum } from "../../kinds.ts";
import type { MarketingData } from "../../marketing-kinds.ts";
import type { StoppableTopic } from "../../policies.ts";
import type { Phrase } from "../render/phrase.ts";

/** The texts of one mail. Greeting, tables, codes and links are shared by both languages. */
export interface MailWords {
  readonly subject: Phrase;
  /** Preview text after the subject in a mail list. */
  readonly preview: Phrase;
  readonly title: Phrase;
  readonly paragraphs: readonly Phrase[];
  readonly button?: string;
  /** Small print below the button. */
  readonly note?: Phrase;
}

export interface Words {
  readonly language: Language;
  readonly brand: string;
  readonly greeting: (name: string) => Phrase;
  readonly labels: {
    readonly orderNumber: string;
    readonly quantity: string;
    readonly item: string;
    readonly lineTotal: string;
    readonly total: string;
    readonly sums: Readonly<Record<MailSum["what"], string>>;
    readonly refunded: string;
    readonly sendTo: string;
    readonly returnNumber: string;
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly points: string;
    readonly balance: string;
    readonly code: string;
    readonly bank: string;
    readonly holder: string;
    readonly until: string;
    readonly validUntil: string;
    readonly worth: string;
    readonly freeShipping: string;
    readonly deliverTo: string;
    readonly delivery: string;
    readonly pointsEarned: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly subject: string;
    /** Introduces a written-out link, for clients that show no buttons. */
    readonly linkBelow: string;
    readonly cancelRenewal: string;
    readonly skipOrStop: string;
    readonly firstOrder: string;
    readonly chargedOn: string;
    readonly card: string;
  };
  readonly workingDays: (days: { readonly min: number; readonly max: number }) => Phrase;
  readonly footer: {
    readonly why: string;
    /** The same under an offer. */
    readonly whyOffers: string;
    readonly questions: string;
    /** Stops the messages of a topic. */
    readonly stop: Readonly<Record<StoppableTopic, string>>;
    /** Link to all choices of messages. */
    readonly all: string;
  };
  readonly kinds: { readonly [K in MailKind]: (data: MailData[K]) => MailWords };
}

/** The texts of mails about orders and returns. */
export type OrderWords = Pick<
  Words["kinds"],
  Extract<
    MailKind,
    | `order-${string}`
    | `return-${string}`
    | `exchange-${string}`
    | "payment-failed"
    | "payment-code"
    | "draft-order"
    | "address-needed"
  >
>;

/** The mails about coaching, in a file of their own. */
export type CoachingWords = Pick<
  Words["kinds"],
  | "call"
  | "check-in-due"
  | "workout-reminder"
  | "lighter-week"
  | "media-ending"
  | "coach-message"
  | "coach-assigned"
  | "coach-full"
  | "coach-place"
  | "data-opened"
>;

/** The mails about automatic renewals, in a file of their own. */
export type RenewalWords = Pick<Words["kinds"], Extract<MailKind, `renewal-${string}` | "card-expiring">>;

/** The mails about repeat orders, in a file of their own. */
export type ReplenishmentWords = Pick<Words["kinds"], Extract<MailKind, `replenishment-${string}`>>;

/** The alerts to staff, in a file of their own. */
export type AlertWords = Pick<Words["kinds"], "staff-alert">;

/** The messages that need consent to offers, in a file of their own. */
export type MarketingWords = Pick<Words["kinds"], keyof MarketingData>;

/** The mails about the second factor of staff, in a file of their own. */
export type SecurityWords = Pick<
  Words["kinds"],
  Extract<MailKind, `second-factor-${string}` | `factor-${string}` | "sms-code">
>;
