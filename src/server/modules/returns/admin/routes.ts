import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { adminListReturnRules, adminSaveReturnRule } from "#shared/contract/admin-returns.ts";
import { readReturnRules } from "../read-rules.ts";
import { saveReturnRule, toAdminRule } from "./save-rule.ts";

/** The staff's part: the rules of every market. */
export const returnRuleRoutes = (platform: Platform): Route[] => [
  route(adminListReturnRules, async () => ({
    rules: (await readReturnRules(platform.database.reader)).map(toAdminRule),
  })),
  route(adminSaveReturnRule, async (call) => ({
    rule: await saveReturnRule(platform, call, call.params.id, call.body),
  })),
];
