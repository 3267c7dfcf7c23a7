import type { Tx } from "#server/platform/db/database.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

export type WhatsAppContent =
  | {
      readonly format: "template";
      readonly template: string;
      readonly language: Language;
      /** For {{1}}, {{2}} … of its body. */
      readonly values: readonly string[];
      /** Site path that its button opens. */
      readonly path: string;
    }
  | { readonly format: "text"; readonly text: string }
  | {
      readonly format: "buttons";
      readonly text: string;
      /** At most three; titles of at most 20 characters. */
      readonly buttons: readonly { readonly id: string; readonly title: string }[];
    };

export interface WhatsAppRequest {
  /** Digits with the country's code, without a plus. */
  readonly to: string;
  /** Returned with each report about the message. */
  readonly reference: string;
  readonly content: WhatsAppContent;
}

export type WhatsAppAnswer =
  | { readonly what: "accepted"; readonly externalId: string }
  | { readonly what: "refused"; readonly code: number; readonly reason: string }
  /** Certainly not sent: it can be retried. */
  | { readonly what: "unsent"; readonly reason: string }
  /** No response: it may have been sent. */
  | { readonly what: "unclear"; readonly reason: string };

/** Sends messages to WhatsApp. Returns errors instead of throwing them. */
export interface WhatsAppClient {
  readonly send: (request: WhatsAppRequest) => Promise<WhatsAppAnswer>;
  /** The shop's own number, in digits; undefined while it cannot be fetched. */
  readonly findNumber: () => Promise<string | undefined>;
  /** Nothing is really sent: content stays readable in development. */
  readonly keepsContent: boolean;
}

/** The shop's number with its client and the secret that signs its reports. */
export interface WhatsAppLine {
  readonly client: WhatsAppClient;
  readonly phoneNumberId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Maximum replies a day to unlinked numbers: for each, and in total. */
  readonly strangerReplies: { readonly each: number; readonly inAll: number };
  /** All templates count as approved: nothing is really sent. */
  readonly isSandbox: boolean;
}

/** A message that a member wrote to the shop's number. */
export interface MemberMessage {
  readonly userId: string;
  readonly text: string;
  /** WhatsApp's id. */
  readonly externalId: string;
  /** The thread that the member chose by a button. */
  readonly chosen: string | undefined;
}

/** The result. `choose`: the threads that it may be meant for. */
export type ThreadAnswer =
  | { readonly what: "written" }
  | { readonly what: "choose"; readonly threads: readonly { readonly id: string; readonly name: LocalizedText }[] }
  | { readonly what: "none" };

/** A report about a message that the shop sent. */
export interface MessageReport {
  /** Id of the delivery. */
  readonly id: string;
  readonly status: "sent" | "delivered" | "read" | "failed";
  readonly at: Date;
  /** Only for failures. */
  readonly reason: string | undefined;
  /** The window had closed before it arrived: it is sent again as a template. */
  readonly asTemplate: boolean;
}

export interface WhatsAppEvents {
  received: (tx: Tx, message: MemberMessage) => Promise<ThreadAnswer>;
  reported: (tx: Tx, report: MessageReport) => Promise<void>;
}
