/** A mail that is ready to leave. */
export interface OutgoingMail {
  /** The outbox row's id: the Message-ID is made from it, so that a mail sent twice is recognised as one. */
  readonly id: string;
  /** One address, never a list. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly language: string;
}

/** `refused`: the other side will never take this mail (a 5xx answer); trying again makes no sense. */
export type Delivery = { readonly outcome: "sent" } | { readonly outcome: "refused"; readonly reason: string };

/** How mails leave the shop. Rejects on what may pass (no connection, a 4xx answer): the job tries again later. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Whether what was sent stays readable in the outbox, links and codes included: only where it goes nowhere else. */
  readonly keepsContent: boolean;
  close(): void;
}
