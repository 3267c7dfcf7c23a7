import type { Route } from "#server/platform/http/call.ts";
import { closeDays, closeDaysJob } from "./close-days.ts";
import type { AdminNeeds } from "./ports.ts";
import { createAudit } from "./record-audit.ts";
import { adminRoutes } from "./routes.ts";

export { type SettingsDeps, settingsRoutes } from "./settings/index.ts";

export interface Admin {
  readonly routes: readonly Route[];
}

/** Routes of the admin area: reports, customers, products, messages, the audit log. All require the admin role. */
export function createAdmin(needs: AdminNeeds): Admin {
  const { platform } = needs;
  platform.jobs.schedule(closeDaysJob, "*/10 * * * *", () => closeDays(platform));
  return { routes: adminRoutes({ ...needs, recordAudit: createAudit(platform, needs.accounts) }) };
}
