import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getNotificationPreferences, type NotificationPreferences } from "#shared/contract/notifications.ts";
import { getWhatsAppLink } from "#shared/contract/whatsapp.ts";
import { api } from "#web/lib/api/browser.ts";

export interface NotificationsData {
  readonly preferences: NotificationPreferences;
  readonly whatsapp: ReplyOf<typeof getWhatsAppLink>;
}

export async function loadNotifications(signal: AbortSignal): Promise<NotificationsData> {
  const [{ preferences }, whatsapp] = await Promise.all([
    api(getNotificationPreferences, {}, { signal }),
    api(getWhatsAppLink, {}, { signal }),
  ]);
  return { preferences, whatsapp };
}
