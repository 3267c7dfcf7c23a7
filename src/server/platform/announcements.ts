import type { WebhookEventType } from "#shared/domain/webhooks.ts";
import type { Tx } from "./db/database.ts";
import { createEvents, type Events } from "./events.ts";

/** A change announced to partners: ids and states, no personal data. */
export interface Announcement {
  readonly type: WebhookEventType;
  readonly data: Readonly<Record<string, unknown>>;
  readonly customerId?: string;
}

export interface AnnouncementEvents {
  readonly announced: (tx: Tx, announcement: Announcement) => Promise<void>;
}

export type Announcements = Events<AnnouncementEvents>;

/** Changes that modules announce to partners and staff alerts, in the transaction of the change. */
export const createAnnouncements = (): Announcements =>
  createEvents("platform", {
    announced:
      "A module announces what partners may hear of: returns, payments, products, stock, subscriptions, plans.",
  });
