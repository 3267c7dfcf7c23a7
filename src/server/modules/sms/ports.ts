import type { Tx } from "#server/platform/db/database.ts";
import type { Language } from "#shared/i18n/languages.ts";

export interface SmsRequest {
  /** Digits with the country's code, without a plus. */
  readonly to: string;
  readonly text: string;
  /** Comes back with what is known of the message. */
  readonly reference: string;
  /** Where it is reported. */
  readonly reportUrl: string;
  readonly isSaudi: boolean;
}

/** What a message cost, as its carrier tells. */
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
  /** Surely not sent: it can be tried again. */
  | { readonly what: "unsent"; readonly reason: string }
  /** No answer: it may have been sent. */
  | { readonly what: "unclear"; readonly reason: string };

/** What the provider knows of a message. */
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

/** Hands messages over. `send` answers faults instead of throwing; `find` throws while it cannot tell. */
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

/** What was reported about a message. */
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

/** A code that proves a number, to be sent to it. */
export interface CodeToTell {
  readonly userId: string;
  readonly language: Language;
  readonly code: string;
}

/** Puts a code in the outbox. */
export type TellCode = (tx: Tx, code: CodeToTell) => Promise<void>;
