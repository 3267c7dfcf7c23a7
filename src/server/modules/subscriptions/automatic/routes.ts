import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/renewals.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { listRenewals, readRecovery, retryRenewal, stopRenewal } from "./admin-renewals.ts";
import { changeByLink, readByLink } from "./change-by-link.ts";
import { agreePrice, chooseMode } from "./choose-mode.ts";

/** Renewals that are charged to saved cards: members' choices, and the links in notices. */
export function renewalRoutes(deps: SubscriptionDeps): Route[] {
  return [
    route(contract.setRenewal, async ({ caller, params, body, language, ip }) => ({
      subscription: await chooseMode(deps, {
        userId: caller.userId,
        subscriptionId: params.id,
        mode: body.mode,
        cardId: body.cardId,
        consentVersion: body.consentVersion,
        language,
        ip,
      }),
    })),
    route(contract.agreeRenewalPrice, async ({ caller, params, body }) => ({
      subscription: await agreePrice(deps, {
        userId: caller.userId,
        subscriptionId: params.id,
        amount: body.amount,
      }),
    })),
    route(contract.readRenewalLink, async ({ params }) => ({ renewal: await readByLink(deps, params.token) })),
    route(contract.cancelByLink, async ({ params }) => ({
      renewal: await changeByLink(deps, params.token, "cancel"),
    })),
    route(contract.resumeByLink, async ({ params }) => ({
      renewal: await changeByLink(deps, params.token, "resume"),
    })),
  ];
}

export function adminRenewalRoutes(deps: SubscriptionDeps): Route[] {
  const { database, clock } = deps.platform;
  return [
    route(contract.adminListRenewals, ({ query }) => listRenewals(database.reader, query)),
    route(contract.adminRetryRenewal, async (call) => ({ renewal: await retryRenewal(deps, call, call.params.id) })),
    route(contract.adminStopRenewal, async (call) => ({
      renewal: await stopRenewal(deps, call, { caseId: call.params.id, reason: call.body.reason }),
    })),
    route(contract.adminRecoveryReport, async ({ query }) => ({
      report: await readRecovery(database.reader, { now: clock.now(), days: query.days }),
    })),
  ];
}
