/** A rendered mail. */
export interface OutgoingMail {
  /** The outbox row's id, from which the Message-ID is made, so that duplicates are recognised. */
  readonly id: string;
  /** A single address, never a list. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly language: string;
  /** An entry for the recipient's calendar (RFC 5545). */
  readonly calendar?: string | undefined;
  /** A single POST here stops mails of this kind; only for mails that can be stopped. */
  readonly stopUrl?: string | undefined;
  /** Subject of a mail that has the same effect. */
  readonly stopSubject?: string | undefined;
}

/** `refused`: the server rejected the mail permanently (5xx), so it is not retried. */
export type Delivery =
  | { readonly outcome: "sent" }
  | {
      readonly outcome: "refused";
      readonly reason: string;
      /** There is no such mailbox: nothing is sent to it any more. */
      readonly isAddressUnknown: boolean;
    };

/** Sends mails. Rejects on transient failures (no connection, 4xx), so that the job retries. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Whether sent content, with links and codes, stays readable in the outbox: only where mails are not delivered. */
  readonly keepsContent: boolean;
  close(): void;
}
