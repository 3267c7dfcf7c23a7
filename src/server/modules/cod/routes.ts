import { type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import { toNetwork, toNetworkFactor } from "#server/platform/rate-limits.ts";
import * as contract from "#shared/contract/cod.ts";
import { saveRule } from "./admin/save-rule.ts";
import { decideForCustomer } from "./decide.ts";
import { noConfirmation, noSuchLink } from "./errors.ts";
import { overrideByStaff } from "./override.ts";
import type { CodDeps } from "./ports.ts";
import { forgiveRefusal, listRefusals } from "./refusals.ts";
import { findByOrder, findByToken, readRule } from "./rows.ts";
import type { CodConfirmationRow } from "./tables.ts";
import { adminView, customerView, linkView, ruleView } from "./view.ts";

async function readLink(deps: CodDeps, token: string): Promise<CodConfirmationRow> {
  const row = await findByToken(deps.platform.database.reader, token);
  if (row === undefined) throw noSuchLink();
  return row;
}

async function viewLink(deps: CodDeps, row: CodConfirmationRow) {
  const { database, clock } = deps.platform;
  const order = await deps.orders.require(database.reader, row.orderId);
  return { confirmation: linkView(row, await deps.orders.withLines(database.reader, order), clock.now()) };
}

/** Routes for customers: by the mail's link, or signed in on the order's page. */
function customerRoutes(deps: CodDeps): Route[] {
  const { database, clock, config, rateLimits } = deps.platform;
  const max = 60 * toNetworkFactor(config.environment);
  const assertFew = ({ ip }: Pick<CallFacts, "ip">) =>
    rateLimits.assertAllowed({ key: `cod-link:network:${toNetwork(ip)}`, max, windowSeconds: 900 });
  return [
    route(contract.readCodLink, async (call) => {
      await assertFew(call);
      return viewLink(deps, await readLink(deps, call.params.token));
    }),
    route(contract.decideCodLink, async (call) => {
      await assertFew(call);
      const { orderId } = await readLink(deps, call.params.token);
      const { decision } = call.body;
      return viewLink(deps, await decideForCustomer(deps, { orderId, decision, by: "link" }));
    }),
    route(contract.getCodConfirmation, async ({ caller, params }) => {
      await deps.orders.require(database.reader, params.id, caller.userId);
      const row = await findByOrder(database.reader, params.id);
      return { confirmation: row === undefined ? null : customerView(row, clock.now()) };
    }),
    route(contract.decideCodConfirmation, async ({ caller, params, body: { decision } }) => {
      const { id: orderId } = await deps.orders.require(database.reader, params.id, caller.userId);
      if ((await findByOrder(database.reader, orderId)) === undefined) throw noConfirmation();
      const row = await decideForCustomer(deps, { orderId, decision, by: "customer" });
      return { confirmation: customerView(row, clock.now()) };
    }),
  ];
}

function staffRoutes(deps: CodDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.adminGetCodConfirmation, async ({ params }) => {
      await deps.orders.require(reader, params.id);
      const row = await findByOrder(reader, params.id);
      return { confirmation: row === undefined ? null : await adminView(reader, deps, row) };
    }),
    route(contract.adminOverrideCod, async (call) => {
      const { reason } = call.body;
      return {
        confirmation: await adminView(reader, deps, await overrideByStaff(deps, call.params.id, { call, reason })),
      };
    }),
    route(contract.adminListCodRefusals, async ({ params }) => ({
      refusals: await listRefusals(reader, deps, params.id),
    })),
    route(contract.adminForgiveCodRefusal, async (call) => ({
      refusal: await forgiveRefusal(deps, call, { ...call.params, ...call.body }),
    })),
    route(contract.adminGetCodRule, async ({ params }) => ({ rule: ruleView(await readRule(reader, params.market)) })),
    route(contract.adminSaveCodRule, async (call) => ({
      rule: await saveRule(deps.platform, call, call.params.market, call.body),
    })),
  ];
}

export const codRoutes = (deps: CodDeps): Route[] => [...customerRoutes(deps), ...staffRoutes(deps)];
