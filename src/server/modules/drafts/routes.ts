import { type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import { toNetwork, toNetworkFactor } from "#server/platform/rate-limits.ts";
import * as staff from "#shared/contract/admin-drafts.ts";
import * as contract from "#shared/contract/pay-links.ts";
import { adminAddSupplement, adminListSupplements } from "#shared/contract/supplements.ts";
import { addSupplement, listSupplements } from "./admin/add-supplement.ts";
import { findDraftItems } from "./admin/find-items.ts";
import { listDrafts } from "./admin/list-drafts.ts";
import { readGoodsBody } from "./admin/read-body.ts";
import { cancelDraft, createDraft, updateDraft } from "./admin/save-draft.ts";
import { sendDraft } from "./admin/send-draft.ts";
import { viewDraft } from "./admin/view-draft.ts";
import { openAccount, placeLink, quoteLink, readLink } from "./pay-link.ts";
import type { DraftDeps } from "./ports.ts";
import { viewPrice } from "./price-draft.ts";
import { requireDraft } from "./queries.ts";

export function draftRoutes(deps: DraftDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(staff.adminListDrafts, ({ query }) => listDrafts(deps, query)),
    route(staff.adminFindDraftItems, async ({ query }) => ({
      items: await findDraftItems(deps, query.search, query.currency),
    })),
    route(staff.adminGetDraft, async ({ params }) => ({
      draft: await viewDraft(reader, deps, await requireDraft(reader, params.id)),
    })),
    route(staff.adminQuoteDraft, async ({ body }) => {
      const { currency, isShippingFree, userId = null } = body;
      const wanted = await readGoodsBody(reader, deps, body);
      const terms = { userId, currency, country: body.country ?? undefined, isShippingFree, ...wanted };
      return { price: await viewPrice(reader, deps, terms) };
    }),
    route(staff.adminCreateDraft, async (call) => ({ draft: await createDraft(deps, call, call.body) })),
    route(staff.adminUpdateDraft, async (call) => ({
      draft: await updateDraft(deps, call, call.params.id, call.body),
    })),
    route(staff.adminSendDraft, (call) => sendDraft(deps, call, call.params.id, call.body.channel)),
    route(adminAddSupplement, async (call) => ({ draft: await addSupplement(deps, call, call.params.id, call.body) })),
    route(adminListSupplements, ({ params }) => listSupplements(deps, params.id)),
    route(staff.adminCancelDraft, async (call) => ({ draft: await cancelDraft(deps, call, call.params.id) })),
  ];
}

/** Routes for customers with a pay link. */
export function payLinkRoutes(deps: DraftDeps): Route[] {
  const { config, rateLimits } = deps.platform;
  const max = 60 * toNetworkFactor(config.environment);
  const assertFew = ({ ip }: Pick<CallFacts, "ip">) =>
    rateLimits.assertAllowed({ key: `pay-link:network:${toNetwork(ip)}`, max, windowSeconds: 900 });
  return [
    route(contract.readPayLink, async (call) => {
      await assertFew(call);
      return { payLink: await readLink(deps, call.body.token) };
    }),
    route(contract.openPayLinkAccount, async (call) => {
      await assertFew(call);
      return openAccount(deps, call.body);
    }),
    route(contract.quotePayLink, ({ caller, body }) => quoteLink(deps, caller, body)),
    route(contract.placePayLink, (call) => placeLink(deps, call.caller, call.body, call)),
  ];
}
