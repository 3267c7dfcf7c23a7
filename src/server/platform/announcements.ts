import type { WebhookEventType } from "#shared/domain/webhooks.ts";
import type { Tx } from "./db/database.ts";
import { createEvents, type Events } from "./events.ts";

/** Something that partners may hear of: ids and states, nothing about a person. */
export interface Announcement {
  readonly type: WebhookEventType;
  readonly data: Readonly<Record<string, unknown>>;
  readonly customerId?: string;
}

export interface AnnouncementEvents {
  readonly announced: (tx: Tx, announcement: Announcement) => Promise<void>;
}

export type Announcements = Events<AnnouncementEvents>;

/** What modules announce to the world outside, in the transaction that decides it. */
export const createAnnouncements = (): Announcements =>
  createEvents("platform", {
    announced:
      "A module announces what partners may hear of: returns, payments, products, stock, subscriptions, plans.",
  });
