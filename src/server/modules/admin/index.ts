import type { Route } from "#server/platform/http/call.ts";
import { closeDays, closeDaysJob } from "./close-days.ts";
import type { AdminDeps } from "./ports.ts";
import { adminRoutes } from "./routes.ts";

export { type SettingsDeps, settingsRoutes } from "./settings/index.ts";

export interface Admin {
  readonly routes: readonly Route[];
}

/** The admin area's own routes: reports, customers, staff, search, the audit log. */
export function createAdmin(deps: AdminDeps): Admin {
  const { platform } = deps;
  platform.jobs.schedule(closeDaysJob, "*/10 * * * *", () => closeDays(platform));
  return { routes: adminRoutes(deps) };
}
