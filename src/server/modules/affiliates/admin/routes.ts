import { type Route, route } from "#server/platform/http/call.ts";
import * as payouts from "#shared/contract/admin-affiliate-payouts.ts";
import * as contract from "#shared/contract/admin-affiliates.ts";
import type { AffiliateDeps } from "../ports.ts";
import { saveAccountOf } from "../save-account.ts";
import { draftAffiliate } from "./draft-affiliate.ts";
import { cancelPayout, createPayout, downloadPayout, markPayoutPaid } from "./payouts.ts";
import { previewPayout } from "./preview.ts";
import { listAffiliates, readAffiliate } from "./read-affiliates.ts";
import { listEntries } from "./read-entries.ts";
import { listPayouts, readPayout } from "./read-payouts.ts";
import { createAffiliate, seeLeak, updateAffiliate } from "./save-affiliate.ts";
import { takeBack } from "./take-back.ts";
import { writeOff } from "./write-off.ts";

function payoutRoutes(deps: AffiliateDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(payouts.adminPreviewPayout, ({ query }) => previewPayout(reader, query.currency)),
    route(payouts.adminListPayouts, ({ query }) => listPayouts(reader, deps, query)),
    route(payouts.adminGetPayout, ({ params }) => readPayout(reader, deps, params.id)),
    route(payouts.adminCreatePayout, (call) => createPayout(deps, call, call.body)),
    route(payouts.adminGetPayoutFile, (call) => downloadPayout(deps, call, call.params.id)),
    route(payouts.adminMarkPayoutPaid, (call) => markPayoutPaid(deps, call, { ...call.params, ...call.body })),
    route(payouts.adminCancelPayout, (call) => cancelPayout(deps, call, { ...call.params, ...call.body })),
  ];
}

/** Staff routes for affiliates, their ledgers and payouts. */
export function affiliateAdminRoutes(deps: AffiliateDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.adminListAffiliates, ({ query }) => listAffiliates(reader, deps, query)),
    route(contract.adminGetAffiliate, async ({ params }) => ({
      affiliate: await readAffiliate(reader, deps, params.id),
    })),
    route(contract.adminDraftAffiliate, async ({ params }) => ({ draft: await draftAffiliate(reader, params.id) })),
    route(contract.adminCreateAffiliate, async (call) => ({ affiliate: await createAffiliate(deps, call, call.body) })),
    route(contract.adminUpdateAffiliate, async (call) => ({
      affiliate: await updateAffiliate(deps, call, { ...call.params, ...call.body }),
    })),
    route(contract.adminSaveAffiliateAccount, async (call) => {
      await saveAccountOf(deps, call, call.params.id, call.body);
      return { affiliate: await readAffiliate(reader, deps, call.params.id) };
    }),
    route(contract.adminSeeAffiliateLeak, async (call) => ({ affiliate: await seeLeak(deps, call, call.params.id) })),
    route(contract.adminWriteOffCommission, async (call) => ({
      affiliate: await writeOff(deps, call, { ...call.params, ...call.body }),
    })),
    route(contract.adminTakeBackCommission, async (call) => ({
      affiliate: await takeBack(deps, call, { ...call.params, ...call.body }),
    })),
    route(contract.adminListCommissions, async ({ params, query }) => {
      await readAffiliate(reader, deps, params.id);
      return listEntries(reader, params.id, query);
    }),
    ...payoutRoutes(deps),
  ];
}
