import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getNotificationPreferences, type NotificationPreferences } from "#shared/contract/notifications.ts";
import { getSmsNumber } from "#shared/contract/sms.ts";
import { getWhatsAppLink } from "#shared/contract/whatsapp.ts";
import { api } from "#web/lib/api/browser.ts";

export interface NotificationsData {
  readonly preferences: NotificationPreferences;
  readonly whatsapp: ReplyOf<typeof getWhatsAppLink>;
  readonly sms: ReplyOf<typeof getSmsNumber>;
}

export async function loadNotifications(signal: AbortSignal): Promise<NotificationsData> {
  const [{ preferences }, whatsapp, sms] = await Promise.all([
    api(getNotificationPreferences, {}, { signal }),
    api(getWhatsAppLink, {}, { signal }),
    api(getSmsNumber, {}, { signal }),
  ]);
  return { preferences, whatsapp, sms };
}
