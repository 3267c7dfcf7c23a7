import type { Tx } from "#server/platform/db/database.ts";
import type { Language } from "#shared/i18n/languages.ts";

export interface SmsRequest {
  /** Digits with the country's code, without a plus. */
  readonly to: string;
  readonly text: string;
  /** Returned in the message's details. */
  readonly reference: string;
  /** Address of the reports. */
  readonly reportUrl: string;
  readonly isSaudi: boolean;
}

/** The cost of a message, as reported by its provider. */
export interface SmsPrice {
  readonly micro: number;
  readonly currency: string;
}

export type SmsAnswer =
  | {
      readonly what: "accepted";
      readonly externalId: string;
      readonly parts: number | undefined;
      readonly price: SmsPrice | undefined;
    }
  | { readonly what: "refused"; readonly code: string; readonly reason: string }
  /** Certainly not sent: it can be retried. */
  | { readonly what: "unsent"; readonly reason: string }
  /** No response: it may have been sent. */
  | { readonly what: "unclear"; readonly reason: string };

/** The provider's record of a message. */
export interface SmsDetails {
  readonly status: "sent" | "delivered" | "failed";
  readonly to: string;
  readonly reference: string | undefined;
  readonly reason: string | undefined;
  /** The number does not exist, or nobody can be reached by it. */
  readonly isNumberDead: boolean;
  readonly parts: number | undefined;
  readonly price: SmsPrice | undefined;
}

/** Hands messages over. `send` returns errors instead of throwing; `find` throws while the result is unknown. */
export interface SmsClient {
  readonly send: (request: SmsRequest) => Promise<SmsAnswer>;
  readonly find: (externalId: string) => Promise<SmsDetails | undefined>;
  /** Nothing is really sent: content stays readable in development. */
  readonly keepsContent: boolean;
}

export interface SmsLine {
  readonly client: SmsClient;
  /** In the address of reports. */
  readonly callbackSecret: string;
}

/** A report about a message. */
export interface SmsReport {
  /** Id of the delivery. */
  readonly id: string;
  readonly status: "sent" | "delivered" | "failed";
  readonly at: Date;
  readonly reason: string | undefined;
}

export interface SmsEvents {
  reported: (tx: Tx, report: SmsReport) => Promise<void>;
}

/** A code to send to a number, to verify it. */
export interface CodeToSend {
  readonly userId: string;
  readonly language: Language;
  readonly code: string;
}

/** Puts a code in the outbox. */
export type SendCode = (tx: Tx, code: CodeToSend) => Promise<void>;
