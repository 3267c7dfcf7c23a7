import { type Route, route } from "#server/platform/http/call.ts";
import * as campaigns from "#shared/contract/admin-campaigns.ts";
import * as flows from "#shared/contract/admin-flows.ts";
import * as segments from "#shared/contract/admin-segments.ts";
import type { MarketingDeps } from "../ports.ts";
import { campaignFlow, listCampaigns, viewCampaign } from "../read-campaigns.ts";
import { readEffects } from "../report.ts";
import { approveCampaign, createCampaign, updateCampaign } from "./campaigns.ts";
import { listFlows, switchFlow } from "./flows.ts";
import {
  countSegment,
  createSegment,
  listChoices,
  listSegments,
  removeSegment,
  requireSegment,
  updateSegment,
} from "./segments.ts";
import { sendCampaign, stopCampaign } from "./send-campaign.ts";

function segmentRoutes(deps: MarketingDeps): Route[] {
  const { clock, database } = deps.platform;
  const { reader } = database;
  return [
    route(segments.adminListSegments, ({ query }) => listSegments(reader, query)),
    route(segments.adminListSegmentChoices, () => listChoices(reader)),
    route(segments.adminGetSegment, async ({ params }) => ({ segment: await requireSegment(reader, params.id) })),
    route(segments.adminCountSegment, ({ body }) => countSegment(reader, body.tree, clock.now())),
    route(segments.adminCreateSegment, async (call) => ({ segment: await createSegment(deps, call, call.body) })),
    route(segments.adminUpdateSegment, async (call) => ({
      segment: await updateSegment(deps, call, call.params.id, call.body),
    })),
    route(segments.adminRemoveSegment, (call) => removeSegment(deps, call, { ...call.params, ...call.query })),
  ];
}

function campaignRoutes(deps: MarketingDeps): Route[] {
  const { clock, database } = deps.platform;
  const { reader } = database;
  return [
    route(campaigns.adminListCampaigns, ({ query, caller }) => listCampaigns(reader, query, caller.userId)),
    route(campaigns.adminGetCampaign, async ({ params, caller }) => {
      const flow = campaignFlow(params.id);
      const effectOf = await readEffects(reader, [flow], clock.now());
      return { campaign: await viewCampaign(reader, params.id, caller.userId), effect: effectOf(flow) };
    }),
    route(campaigns.adminCreateCampaign, async (call) => ({ campaign: await createCampaign(deps, call, call.body) })),
    route(campaigns.adminUpdateCampaign, async (call) => ({
      campaign: await updateCampaign(deps, call, call.params.id, call.body),
    })),
    route(campaigns.adminApproveCampaign, async (call) => ({
      campaign: await approveCampaign(deps, call, call.params.id, call.body.version),
    })),
    route(campaigns.adminSendCampaign, async (call) => ({
      campaign: await sendCampaign(deps, call, call.params.id, call.body.version),
    })),
    route(campaigns.adminStopCampaign, async (call) => ({ campaign: await stopCampaign(deps, call, call.params.id) })),
  ];
}

/** What staff see and do about flows, segments and campaigns. */
export function marketingRoutes(deps: MarketingDeps): Route[] {
  const { clock, database } = deps.platform;
  return [
    route(flows.adminListFlows, async () => ({ flows: await listFlows(database.reader, clock.now()) })),
    route(flows.adminSwitchFlow, async (call) => ({
      flow: await switchFlow(deps, call, call.params.flow, call.body),
    })),
    ...segmentRoutes(deps),
    ...campaignRoutes(deps),
  ];
}
