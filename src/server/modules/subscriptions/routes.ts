import { touchClient } from "#server/modules/workouts/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { adminSetCoachName } from "#shared/contract/admin-staff.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import * as contract from "#shared/contract/subscriptions.ts";
import { listAllSubscriptions, listThreads, loadThread } from "./admin/reads.ts";
import { cancelMine, pauseMine, resumeMine } from "./change-subscription.ts";
import { setCoachName } from "./coach-names.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { findMine, listSubscriptions, readSubscription } from "./read-subscriptions.ts";
import { readThread } from "./read-threads.ts";
import { answerCustomer, lockCoached, markRead, writeToCoach } from "./write-message.ts";

interface MyCall {
  readonly caller: { readonly userId: string };
  readonly params: { readonly id: string };
}
const toOwned = ({ caller, params }: MyCall) => ({ userId: caller.userId, id: params.id });

/** Routes of a customer's subscriptions and coach messages. */
export function subscriptionRoutes(deps: SubscriptionDeps): Route[] {
  const { database } = deps.platform;
  return [
    route(contract.getSubscriptions, ({ caller, query }) => listSubscriptions(deps, caller.userId, query)),
    route(contract.getSubscription, async ({ caller, params }) => ({
      subscription: await readSubscription(deps, caller.userId, params.id),
    })),
    route(contract.cancelSubscription, async (call) => ({ subscription: await cancelMine(deps, toOwned(call)) })),
    route(contract.resumeSubscription, async (call) => ({ subscription: await resumeMine(deps, toOwned(call)) })),
    route(contract.pauseSubscription, async (call) => ({
      subscription: await pauseMine(deps, toOwned(call), call.body.days),
    })),
    route(talk.getMessages, async ({ caller, params, query }) => {
      await findMine(database.reader, caller.userId, params.id);
      return readThread(database.reader, params.id, query);
    }),
    route(talk.sendMessage, async (call) => ({ message: await writeToCoach(deps, toOwned(call), call.body) })),
    route(talk.readMessages, async ({ caller, params, body }) => {
      await database.transaction(async (tx) => {
        await findMine(tx, caller.userId, params.id);
        await markRead(tx, params.id, "customer", body.upTo);
      });
      return undefined;
    }),
  ];
}

/** Staff routes for all subscriptions. */
export function coachingRoutes(deps: SubscriptionDeps): Route[] {
  const { database } = deps.platform;
  return [
    route(contract.adminListSubscriptions, ({ caller, query }) => listAllSubscriptions(deps, caller, query)),
    route(adminSetCoachName, (call) => setCoachName(deps, call, call.params.id, call.body)),
    route(talk.adminListThreads, ({ caller, query }) => listThreads(deps, caller, query)),
    route(talk.adminGetMessages, ({ caller, params, query }) => loadThread(deps, caller, params.id, query)),
    route(talk.adminSendMessage, async ({ caller, params, body }) => ({
      message: await answerCustomer(deps, caller, params.id, body),
    })),
    route(talk.adminReadMessages, async ({ caller, params, body }) => {
      await database.transaction(async (tx) => {
        const { row } = await lockCoached(tx, deps, caller, params.id);
        await markRead(tx, params.id, "coach", body.upTo);
        await touchClient(tx, deps.platform, row.userId);
      });
      return undefined;
    }),
  ];
}
