import { adminGetAlerts, type StaffAlerts } from "#shared/contract/admin-alerts.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadAlerts = async (signal: AbortSignal): Promise<StaffAlerts> =>
  (await api(adminGetAlerts, {}, { signal })).alerts;
