import { getNotificationPreferences, type NotificationPreferences } from "#shared/contract/notifications.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadNotifications = async (signal: AbortSignal): Promise<NotificationPreferences> =>
  (await api(getNotificationPreferences, {}, { signal })).preferences;
