import * as z from "zod/mini";
import { effect } from "./admin-flows.ts";
import { claim } from "./claims.ts";
import { endpoint } from "./endpoint.ts";
import {
  APPROVAL_NEEDED,
  CAMPAIGN_STATE,
  CLAIMS_FOUND,
  NOT_FOUND,
  OWN_CAMPAIGN,
  SEGMENT_EMPTY,
  versionConflict,
} from "./refusals.ts";
import { id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin campaigns";
const access = "admin";
const permission = "marketing";
const maxBodyBytes = 131_072;

export const campaignStates = ["draft", "sending", "sent", "stopped"] as const;
export type CampaignState = (typeof campaignStates)[number];

const text = z.object({
  subject: z.string(),
  /** After the subject in a mail list. */
  preview: z.string(),
  title: z.string(),
  /** Paragraphs are separated by blank lines. */
  body: z.string(),
  button: z.string(),
});
const texts = z.object({ ar: text, en: text });
export type CampaignTexts = z.infer<typeof texts>;

const campaign = z.object({
  id,
  name: z.string(),
  segment: z.object({ id, name: z.string() }),
  texts,
  /** Where the button leads. */
  path: z.string(),
  couponCode: z.nullable(z.string()),
  state: z.enum(campaignStates),
  /** Claims about health that must go before it can be sent. */
  claims: z.array(claim),
  approvedAt: z.nullable(timestamp),
  approvedBy: z.nullable(z.string()),
  editedBy: z.string(),
  /** The caller edited it last, so somebody else must approve it. */
  isMine: z.boolean(),
  /** People of the frozen segment; `null` until it is sent. */
  people: z.nullable(z.int()),
  /** Mails written so far; each is checked once more before it is sent. */
  written: z.int(),
  startedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminCampaign = z.infer<typeof campaign>;
const campaignReply = z.object({ campaign });

const textBody = z.strictObject({
  subject: line(1, 120),
  preview: line(0, 150),
  title: line(1, 120),
  body: longText(1, 4000),
  button: line(1, 40),
});

export const campaignBody = z.strictObject({
  name: line(1, 80),
  segmentId: id,
  texts: z.strictObject({ ar: textBody, en: textBody }),
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w\-./?=&%~+]*$/)),
  couponCode: z.nullable(line(3, 40)),
});

const version = z.int().check(z.minimum(1));
const seen = z.strictObject({ version });
const unknown = ["UNKNOWN_SEGMENT", "UNKNOWN_COUPON"] as const;

export const adminListCampaigns = endpoint({
  method: "GET",
  path: "/admin/campaigns",
  summary: "Campaigns (mails to a segment), newest first",
  tag,
  access,
  permission,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ campaigns: z.array(campaign), pagination }),
});

export const adminGetCampaign = endpoint({
  method: "GET",
  path: "/admin/campaigns/:id",
  summary: "A campaign with its results",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ campaign, effect }),
  errors: [NOT_FOUND],
});

export const adminCreateCampaign = endpoint({
  method: "POST",
  path: "/admin/campaigns",
  summary: "Creates a campaign; nothing is sent yet",
  tag,
  access,
  permission,
  body: campaignBody,
  maxBodyBytes,
  fieldErrors: unknown,
  status: 201,
  reply: campaignReply,
});

export const adminUpdateCampaign = endpoint({
  method: "PUT",
  path: "/admin/campaigns/:id",
  summary: "Changes a campaign that was not sent; it must be approved again",
  tag,
  access,
  permission,
  params: idParams,
  body: z.extend(campaignBody, { version }),
  maxBodyBytes,
  fieldErrors: unknown,
  status: 200,
  reply: campaignReply,
  errors: [NOT_FOUND, CAMPAIGN_STATE, versionConflict(campaign)],
});

export const adminApproveCampaign = endpoint({
  method: "POST",
  path: "/admin/campaigns/:id/approve",
  summary: "Approves a campaign that somebody else wrote",
  tag,
  access,
  permission,
  params: idParams,
  body: seen,
  status: 200,
  reply: campaignReply,
  errors: [NOT_FOUND, CAMPAIGN_STATE, CLAIMS_FOUND, OWN_CAMPAIGN, versionConflict(campaign)],
});

export const adminSendCampaign = endpoint({
  method: "POST",
  path: "/admin/campaigns/:id/send",
  summary:
    "Freezes the segment and starts sending; more than 1,000 recipients or a coupon need the approval of a second person",
  tag,
  access,
  permission,
  params: idParams,
  body: seen,
  status: 200,
  reply: campaignReply,
  errors: [NOT_FOUND, CAMPAIGN_STATE, CLAIMS_FOUND, APPROVAL_NEEDED, SEGMENT_EMPTY, versionConflict(campaign)],
});

export const adminStopCampaign = endpoint({
  method: "POST",
  path: "/admin/campaigns/:id/stop",
  summary: "Stops a campaign; mails that have not left are cancelled",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: campaignReply,
  errors: [NOT_FOUND, CAMPAIGN_STATE],
});
