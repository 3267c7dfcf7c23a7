import type { WhatsApp } from "#server/modules/whatsapp/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/notifications.ts";
import { adminNotificationRoutes } from "./admin/routes.ts";
import { receiveMailEvent } from "./mail-events.ts";
import type { PreferenceLinks } from "./preferences/links.ts";
import { type OfferConsent, readPreferences, savePreferences } from "./preferences/save-preferences.ts";
import { noteShown } from "./push/note-shown.ts";
import { findPushKey } from "./push/push-key.ts";
import { addSubscription, type PushNeeds, removeSubscription } from "./push/subscriptions.ts";

export interface NotificationRouteNeeds {
  readonly platform: Platform;
  readonly offers: OfferConsent;
  readonly push: PushNeeds;
  readonly links: PreferenceLinks;
  /** Channels whose messages cost something. */
  readonly costs: readonly Pick<WhatsApp, "readCosts">[];
}

/** Choices of messages, devices, events of mail services, and the staff's view of all messages. */
export function notificationRoutes({ platform, offers, push, links, costs }: NotificationRouteNeeds): Route[] {
  const { reader } = platform.database;
  const needs = { platform, offers };
  return [
    route(contract.getNotificationPreferences, async ({ caller }) => ({
      preferences: await readPreferences(reader, needs, caller.userId),
    })),
    route(contract.saveNotificationPreferences, async (call) => ({
      preferences: await savePreferences(needs, call, call.body),
    })),
    route(contract.getPushKey, async () => ({
      key: (await findPushKey(platform, push.seal)).publicKey.toString("base64url"),
    })),
    route(contract.addPushSubscription, async ({ caller, body }) => ({
      since: (await addSubscription(push, caller, body)).toISOString(),
    })),
    route(contract.removePushSubscription, async ({ caller, body }) => {
      await removeSubscription(reader, caller.userId, body.endpoint);
      return undefined;
    }),
    route(contract.reportPushShown, async ({ body }) => {
      await noteShown(platform, body.id);
      return undefined;
    }),
    route(contract.receiveMailEvents, async (call) => {
      await receiveMailEvent({ ...needs, links }, platform.config.mailEventsSecret, call);
      return { received: true };
    }),
    ...adminNotificationRoutes(platform, costs),
  ];
}
