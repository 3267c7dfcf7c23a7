import * as z from "zod/mini";
import { normaliseCode } from "../domain/address-rules.ts";
import type { IdentityNeed } from "../domain/market-identity.ts";
import { endpoint } from "./endpoint.ts";
import { badgeKinds, marketIdentity } from "./markets.ts";
import { versionConflict } from "./refusals.ts";
import { email, line, longText, market, phone, timestamp } from "./values.ts";

const tag = "Admin markets";
const params = z.object({ market });

export const marketRecord = z.object({
  market,
  /** `null`: not set, so the shop's own details stand in. */
  identity: z.nullable(marketIdentity),
  /** 0 until first saved. */
  version: z.int(),
  updatedAt: z.nullable(timestamp),
});
export type MarketRecord = z.infer<typeof marketRecord>;

/** In Arabic its UTF-8 bytes still fit one field of an invoice's QR code. */
const maxLegalName = 120;
export const identityNeeds = [
  "IDENTITY",
  "ADDRESS",
  "PHONE",
  "EMAIL",
  "CR_NUMBER",
  "VAT_NUMBER",
  "COMPLAINTS",
  "ANSWER_TIME",
] as const satisfies readonly IdentityNeed[];

const pair = (min: number, max: number) => z.strictObject({ ar: line(min, max), en: line(min, max) });
/** A number as people type it: Arabic digits, spaces and hyphens are taken. */
const code = (max: number) => z.string().check(z.maxLength(40), z.overwrite(normaliseCode), z.maxLength(max));
const empty = z.literal("");
const webAddress = z.union([empty, z.url().check(z.regex(/^https:\/\//), z.maxLength(300))]);

export const marketIdentityBody = z.strictObject({
  legalName: pair(2, maxLegalName),
  tradeName: pair(2, 60),
  crNumber: code(20),
  unifiedNumber: code(20),
  vatNumber: code(20),
  address: z.strictObject({
    line: pair(1, 160),
    district: pair(0, 80),
    city: pair(0, 80),
    buildingNumber: code(20),
    additionalNumber: code(20),
    postalCode: code(20),
  }),
  phone: z.union([empty, phone]),
  email,
  complaints: z.strictObject({
    email: z.union([empty, email]),
    phone: z.union([empty, phone]),
    url: webAddress,
    hours: pair(0, 120),
    answerDays: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
  }),
  licences: z
    .array(z.strictObject({ authority: pair(1, 120), number: line(1, 40), url: webAddress }))
    .check(z.maxLength(6)),
  badge: z.nullable(z.strictObject({ kind: z.enum(badgeKinds), number: line(1, 40), url: webAddress })),
  taxRegistered: z.boolean(),
});

export const saveMarketBody = z.strictObject({
  identity: marketIdentityBody,
  version: z.int().check(z.minimum(0)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});

export const adminGetMarket = endpoint({
  method: "GET",
  path: "/admin/markets/:market",
  summary: "The seller's identity in a market",
  tag,
  access: "admin",
  permission: "fiscal",
  params,
  status: 200,
  reply: marketRecord,
});

export const adminSaveMarket = endpoint({
  method: "PUT",
  path: "/admin/markets/:market",
  summary: "Sets the seller's identity in a market for future orders; `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "fiscal",
  params,
  body: saveMarketBody,
  status: 200,
  reply: marketRecord,
  errors: [versionConflict(marketRecord)],
});

export const marketReadiness = z.object({ market, missing: z.array(z.enum(identityNeeds)) });

export const adminGetReadiness = endpoint({
  method: "GET",
  path: "/admin/markets/:market/readiness",
  summary: "Details that the market's law requires and that are still missing; nothing is blocked",
  tag,
  access: "admin",
  permission: "fiscal",
  params,
  status: 200,
  reply: marketReadiness,
});
