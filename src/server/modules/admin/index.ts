import type { Route } from "#server/platform/http/call.ts";
import { closeDays, closeDaysJob } from "./close-days.ts";
import type { AdminNeeds } from "./ports.ts";
import { createAudit } from "./record-audit.ts";
import { adminRoutes } from "./routes.ts";

export { type SettingsDeps, settingsRoutes } from "./settings/index.ts";

export interface Admin {
  readonly routes: readonly Route[];
}

/** The admin area's own calls: reports, customers, products, letters, the audit log. Everything asks for role admin. */
export function createAdmin(needs: AdminNeeds): Admin {
  const { platform } = needs;
  platform.jobs.schedule(closeDaysJob, "*/10 * * * *", () => closeDays(platform));
  return { routes: adminRoutes({ ...needs, recordAudit: createAudit(platform, needs.accounts) }) };
}
