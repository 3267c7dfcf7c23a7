import type { FastifyInstance } from "fastify";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeyFor } from "#server/platform/secret.ts";
import { createDeliverMail } from "./deliver-mail.ts";
import { mountDevMailbox } from "./dev-mailbox.ts";
import { forgetMailsTo, forgetOldMails } from "./forget-mails.ts";
import type { Mailer } from "./mailer.ts";
import { createSealData } from "./seal-data.ts";
import { sendLeftMails } from "./send-left-mails.ts";
import { createSendMail, deliverMailJob, type SendMail } from "./send-mail.ts";

export type { MailData, MailKind, MailLine, MailMoney, MailSum } from "./kinds.ts";
export type { Mailer } from "./mailer.ts";
export type { MailToSend, SendMail } from "./send-mail.ts";
export { shopFacts } from "./shop-facts.ts";

export interface Mails {
  /** Puts a mail into the outbox; it leaves after the transaction has committed. */
  readonly send: SendMail;
  /** Somebody closes their account: the mails that this address got are nobody's any more. */
  readonly forgetMailsTo: (tx: Tx, address: string) => Promise<void>;
  /** `/dev/mailbox`; does nothing in production. */
  mountDevMailbox(app: FastifyInstance): void;
}

export const mailsKeyLabel = "mails";

// With pauses that grow to ten minutes this is about a day: longer than a mail server is usually away.
const maxTries = 150;
// Two fetches of twenty, each with four senders: a mail server that keeps one mail waiting holds up its own batch only.
const sending = { batchSize: 20, concurrency: 4, fetchers: 2 };

/** The outbox of mails and the jobs that empty it through `mailer`. */
export function createMails(platform: Platform, mailer: Mailer, keyFor: KeyFor): Mails {
  const { jobs } = platform;
  const sealed = createSealData(keyFor(mailsKeyLabel));
  const deliver = createDeliverMail(platform, mailer, sealed);
  jobs.define(deliverMailJob, deliver, { retryLimit: maxTries, ...sending });
  jobs.schedule("send-left-mails", "17 * * * *", () => sendLeftMails(platform, deliver));
  jobs.schedule("forget-old-mails", "40 2 * * *", () => forgetOldMails(platform));
  return {
    send: createSendMail(platform, sealed),
    forgetMailsTo,
    mountDevMailbox: (app) => mountDevMailbox(app, platform),
  };
}
