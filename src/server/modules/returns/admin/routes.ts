import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { adminGetReturnApproval, adminSaveReturnApproval } from "#shared/contract/admin-return-approval.ts";
import { type AdminReturnRule, adminListReturnRules, adminSaveReturnRule } from "#shared/contract/admin-returns.ts";
import { toReturnClass } from "#shared/domain/return-rules.ts";
import { approvalView, readReturnApproval, saveReturnApproval } from "../approval.ts";
import { readReturnRules } from "../read-rules.ts";
import { saveReturnRule, toAdminRule } from "./save-rule.ts";

/** Skips older rules for digital goods, which are only for an earlier version. */
const isInUse = ({ kind, class: of }: Pick<AdminReturnRule, "kind" | "class">): boolean =>
  toReturnClass({ kind, class: of }) === of;

/** Staff routes: the rules of every market, and automatic approval. */
export const returnRuleRoutes = (platform: Platform): Route[] => [
  route(adminListReturnRules, async () => ({
    rules: (await readReturnRules(platform.database.reader)).filter(isInUse).map(toAdminRule),
  })),
  route(adminSaveReturnRule, async (call) => ({
    rule: await saveReturnRule(platform, call, call.params.id, call.body),
  })),
  route(adminGetReturnApproval, async () => ({
    approval: approvalView(await readReturnApproval(platform.database.reader)),
  })),
  route(adminSaveReturnApproval, async (call) => ({ approval: await saveReturnApproval(platform, call, call.body) })),
];
