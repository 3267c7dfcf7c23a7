import type { FastifyInstance } from "fastify";
import type { Sms } from "#server/modules/sms/index.ts";
import type { MessageReport, WhatsApp } from "#server/modules/whatsapp/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { type FindStaff, withStaffCheck } from "./check-staff.ts";
import { createDeliver, type HasConsent, type SendOn } from "./deliver.ts";
import { mountDevOutbox } from "./dev-outbox.ts";
import { type Closed, forgetOld, forgetPerson } from "./forget.ts";
import { releaseHeld, sendLeft } from "./keep-deliveries.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createSendMail } from "./mail/send-mail.ts";
import { createDeliveryMetrics } from "./metrics.ts";
import { createNotify, deliverJobs, type Notify } from "./notify.ts";
import { createPreferenceLinks } from "./preferences/links.ts";
import { mountPreferencePages } from "./preferences/mount-pages.ts";
import type { OfferConsent } from "./preferences/save-preferences.ts";
import type { PushClient } from "./push/ports.ts";
import { createSendPush } from "./push/send-push.ts";
import { forgetEndedDevices } from "./push/subscriptions.ts";
import { notificationRoutes } from "./routes.ts";
import { createSealData } from "./seal-data.ts";
import { createSendSms } from "./sms/send-sms.ts";
import { noteReport } from "./whatsapp/note-report.ts";
import { createSendWhatsApp } from "./whatsapp/send-whatsapp.ts";
import { createWithdraw, type Withdraw } from "./withdraw.ts";

export { findAccepted } from "./find-accepted.ts";
export { findReachableBy } from "./find-reachable.ts";
export type { MailAccount, MailData, MailKind, MailLine, MailMoney, MailSum } from "./kinds.ts";
export type { Delivery, Mailer, OutgoingMail } from "./mail/mailer.ts";
export { shopFacts, toShopFacts } from "./mail/shop-facts.ts";
export type { Notification, Notify } from "./notify.ts";
export { exportPreferences } from "./personal-data.ts";
export { marketingKinds } from "./policies.ts";
export type { OfferConsent, OffersConsentOrigin } from "./preferences/save-preferences.ts";
export type { PushAnswer, PushClient, PushRequest } from "./push/ports.ts";
export { listDeviceOwners } from "./push/subscriptions.ts";
export type { Withdraw } from "./withdraw.ts";

export interface Notifications {
  /** Writes a message to the outbox; it is sent after the commit, on the channels that its kind and person allow. */
  readonly notify: Notify;
  /** Withdraws messages that are not sent yet. */
  readonly withdraw: Withdraw;
  /** Removes the personal data of a closed account from its messages. */
  readonly forgetPerson: (tx: Tx, closed: Closed) => Promise<void>;
  /** `offers`: the consent to offers, which belongs to the profile. */
  routes(offers: OfferConsent): readonly Route[];
  /** Mounts the pages where people choose their messages without signing in. */
  mountPages(http: FastifyInstance, offers: OfferConsent): Promise<void>;
  /** Mounts `/dev/outbox` and `/dev/mailbox`; no-op in production. */
  mountDevOutbox(app: FastifyInstance): void;
  /** What WhatsApp or the carrier of SMS reported about a message. */
  readonly noteReport: (tx: Tx, report: MessageReport) => Promise<void>;
}

export interface NotificationParts {
  readonly mailer: Mailer;
  readonly pushClient: PushClient;
  readonly keysFor: KeysFor;
  readonly whatsapp: WhatsApp;
  readonly sms: Sms;
  readonly findStaff: FindStaff;
  readonly hasConsent?: HasConsent;
}

export const notificationsKeyLabel = "mails";
const linksKeyLabel = "links that stop mails";
const pushKeyLabel = "push";

// With backoff up to ten minutes this takes about a day, longer than most outages of a mail server.
const maxTries = 150;
// Two fetchers of twenty jobs with four senders each: a slow mail delays only its own batch.
const sending = { batchSize: 20, concurrency: 4, fetchers: 2 };

/** The outbox of all messages, and the jobs that send them. */
export function createNotifications(platform: Platform, parts: NotificationParts): Notifications {
  const { jobs } = platform;
  const { mailer, pushClient, keysFor, hasConsent, whatsapp, sms, findStaff } = parts;
  const sealed = createSealData(keysFor(notificationsKeyLabel));
  const links = createPreferenceLinks(keysFor(linksKeyLabel));
  const push = { platform, seal: createSeal(keysFor(pushKeyLabel)), client: pushClient };
  const count = createDeliveryMetrics(platform.metrics, platform.database);
  const toStaff = (send: SendOn): SendOn => withStaffCheck(send, platform.database, findStaff);
  const senders = {
    mail: toStaff(createSendMail(platform, mailer, links)),
    push: toStaff(createSendPush(push, mailer.keepsContent)),
    whatsapp: toStaff(createSendWhatsApp(platform, whatsapp)),
    sms: createSendSms(platform, sms),
  };
  const { findReachable } = whatsapp;
  const deliver = createDeliver(
    { ...platform, count, findReachable, sms, ...(hasConsent === undefined ? {} : { hasConsent }) },
    { senders, sealed },
  );
  jobs.define(deliverJobs.mail, deliver, { retryLimit: maxTries, ...sending });
  // Retries for some hours; afterwards the job below finds the rest.
  for (const name of [deliverJobs.push, deliverJobs.whatsapp, deliverJobs.sms])
    jobs.define(name, deliver, { retryLimit: 30, ...sending });
  jobs.schedule("send-left-deliveries", "7-57/10 * * * *", () => sendLeft(platform, deliver));
  jobs.schedule("release-held-deliveries", "* * * * *", () => releaseHeld(platform));
  jobs.schedule("forget-old-deliveries", "40 2 * * *", async () => {
    await forgetOld(platform);
    await forgetEndedDevices(platform);
  });
  return {
    notify: createNotify(platform, sealed),
    withdraw: createWithdraw(platform.clock),
    forgetPerson,
    noteReport: (tx, report) => noteReport(tx, platform, report),
    routes: (offers) => notificationRoutes({ platform, offers, push, links, costs: [whatsapp, sms] }),
    mountPages: (http, offers) => mountPreferencePages(http, { ...platform, offers }, links),
    mountDevOutbox: (app) => mountDevOutbox(app, platform),
  };
}
