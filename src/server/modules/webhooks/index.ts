import type { Announcement } from "#server/platform/announcements.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import { webhookRoutes } from "./admin/routes.ts";
import {
  closeCustomer,
  noteCustomer,
  noteCustomerJob,
  orderWebhooks,
  writeAnnouncementEvent,
  writeCustomerEvent,
} from "./event-handlers.ts";
import { createDeliveryMetrics } from "./metrics.ts";
import type { WebhookNeeds } from "./ports.ts";
import { deleteOldEvents, dropOldSecrets } from "./queries.ts";
import { createSendDue, wakeDue } from "./send-due.ts";
import { sendFailingJob, sendJob } from "./write-event.ts";

export type { PostWebhook, WebhookAnswer, WebhookPeople, WebhookRequest } from "./ports.ts";

export const webhooksKeyLabel = "webhooks";
export const wakeDueJob = "wake-due-webhooks";
export const forgetOldJob = "forget-old-webhooks";

export interface Webhooks {
  readonly routes: readonly Route[];
  readonly orderHandlers: ReturnType<typeof orderWebhooks>;
  readonly announced: (tx: Tx, announcement: Announcement) => Promise<void>;
  readonly customerRegistered: (tx: Tx, person: { readonly userId: string }) => Promise<void>;
  readonly customerClosing: (tx: Tx, userId: string) => Promise<void>;
}

/** Days for which events are kept, to be viewed and replayed. */
const keptDays = 30;

async function forgetOld({ platform: { clock, database } }: WebhookNeeds): Promise<void> {
  await dropOldSecrets(database.reader, clock.now());
  while ((await deleteOldEvents(database.reader, addDays(clock.now(), -keptDays))) > 0);
}

/** Sends events to partners' servers (Standard Webhooks). */
export function createWebhooks(needs: WebhookNeeds): Webhooks {
  const { jobs, metrics } = needs.platform;
  const sending = { ...needs, count: createDeliveryMetrics(metrics), random: Math.random };
  const sendDue = createSendDue(sending);
  jobs.define(sendJob, sendDue, { fetchers: 4 });
  jobs.define(sendFailingJob, sendDue, { fetchers: 2 });
  jobs.define(noteCustomerJob, writeCustomerEvent(needs));
  jobs.schedule(wakeDueJob, "* * * * *", () => wakeDue(needs.platform));
  jobs.schedule(forgetOldJob, "25 2 * * *", () => forgetOld(needs));
  return {
    routes: webhookRoutes(needs),
    orderHandlers: orderWebhooks(needs),
    announced: (tx, announcement) => writeAnnouncementEvent(tx, needs, announcement),
    customerRegistered: (tx, { userId }) => noteCustomer(tx, needs, userId),
    customerClosing: (tx, userId) => closeCustomer(tx, needs, userId),
  };
}
