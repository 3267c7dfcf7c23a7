import type { FastifyInstance } from "fastify";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { createDeliverMail } from "./deliver-mail.ts";
import { mountDevMailbox } from "./dev-mailbox.ts";
import { forgetMailsTo, forgetOldMails } from "./forget-mails.ts";
import { createMailMetrics } from "./mail-metrics.ts";
import type { Mailer } from "./mailer.ts";
import { createSealData } from "./seal-data.ts";
import { sendLeftMails } from "./send-left-mails.ts";
import { createSendMail, deliverMailJob, type SendMail } from "./send-mail.ts";
import { createStopLinks } from "./stop-links.ts";
import { mountStopPages } from "./stop-mails.ts";

export type { MailData, MailKind, MailLine, MailMoney, MailSum } from "./kinds.ts";
export type { Mailer } from "./mailer.ts";
export type { MailToSend, SendMail } from "./send-mail.ts";
export { shopFacts, toShopFacts } from "./shop-facts.ts";

export interface Mails {
  /** Adds a mail to the outbox; it is sent after the commit. */
  readonly send: SendMail;
  /** Removes the personal data of a closed account from its mails. */
  readonly forgetMailsTo: (tx: Tx, address: string) => Promise<void>;
  /** Mounts the pages where optional mails are stopped. */
  mountStopPages(http: FastifyInstance): Promise<void>;
  /** Mounts `/dev/mailbox`; no-op in production. */
  mountDevMailbox(app: FastifyInstance): void;
}

export const mailsKeyLabel = "mails";
const stopLinksKeyLabel = "links that stop mails";

// With backoff up to ten minutes this takes about a day, longer than most outages of a mail server.
const maxTries = 150;
// Two fetchers of twenty jobs with four senders each: a slow mail delays only its own batch.
const sending = { batchSize: 20, concurrency: 4, fetchers: 2 };

/** The mail outbox and the jobs that send it through `mailer`. */
export function createMails(platform: Platform, mailer: Mailer, keysFor: KeysFor): Mails {
  const { jobs } = platform;
  const sealed = createSealData(keysFor(mailsKeyLabel));
  const stopLinks = createStopLinks(keysFor(stopLinksKeyLabel));
  const count = createMailMetrics(platform.metrics, platform.database);
  const deliver = createDeliverMail({ ...platform, count }, mailer, { sealed, stopLinks });
  jobs.define(deliverMailJob, deliver, { retryLimit: maxTries, ...sending });
  jobs.schedule("send-left-mails", "17 * * * *", () => sendLeftMails(platform, deliver));
  jobs.schedule("forget-old-mails", "40 2 * * *", () => forgetOldMails(platform));
  return {
    send: createSendMail(platform, sealed),
    forgetMailsTo,
    mountStopPages: (http) => mountStopPages(http, platform, stopLinks),
    mountDevMailbox: (app) => mountDevMailbox(app, platform),
  };
}
