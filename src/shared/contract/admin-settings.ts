import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { pointsRules } from "./loyalty.ts";
import { RATES_IMPLAUSIBLE, RATES_UNAVAILABLE, versionConflict } from "./refusals.ts";
import { currency, longText, timestamp } from "./values.ts";

const tag = "Admin settings";

const rulesReply = z.object({ rules: pointsRules, version: z.int() });
export type VersionedPointsRules = z.infer<typeof rulesReply>;

const multiplier = z.number().check(z.minimum(1), z.maximum(10));
const tierBody = z.strictObject({ from: z.int().check(z.minimum(1), z.maximum(10_000_000)), multiplier });

export const adminGetPointsRules = endpoint({
  method: "GET",
  path: "/admin/settings/points",
  summary: "Rules of points: how they are earned and their worth",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: rulesReply,
});

export const savePointsRulesBody = z.strictObject({
  version: z.int().check(z.minimum(1)),
  rules: z.strictObject({
    egpMinorPerPointEarned: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    egpMinorPerPointSpent: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    lifeMonths: z.int().check(z.minimum(1), z.maximum(120)),
    silver: tierBody,
    gold: tierBody,
  }),
});
export const adminSavePointsRules = endpoint({
  method: "PUT",
  path: "/admin/settings/points",
  summary: "Changes the rules of points from now on; `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "settings",
  stepUp: true,
  body: savePointsRulesBody,
  status: 200,
  reply: rulesReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current record. */
  errors: [versionConflict(rulesReply)],
});

const rates = z.object({
  rates: z.array(z.object({ currency, perUsd: z.number() })),
  /** `manual`: set by staff, and kept until live rates are requested. */
  source: z.enum(["live", "fallback", "manual"]),
  updatedAt: timestamp,
  /** Whether a source of live rates is configured. */
  canRefresh: z.boolean(),
});
const currentRates = z.object({
  ...{ EGP: z.number(), SAR: z.number(), AED: z.number(), USD: z.number() },
  source: rates.shape.source,
});
export type AdminRates = z.infer<typeof rates>;

export const adminGetRates = endpoint({
  method: "GET",
  path: "/admin/settings/rates",
  summary: "Exchange rates used for derived prices: units per US dollar",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: rates,
});

export const adminRefreshRates = endpoint({
  method: "POST",
  path: "/admin/settings/rates/refresh",
  summary: "Fetches live rates now, replacing rates that were set by hand",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: rates,
  errors: [RATES_UNAVAILABLE, RATES_IMPLAUSIBLE],
});

const rate = z.number().check(z.minimum(0.0001), z.maximum(100_000));

const ratesBody = z.strictObject({ EGP: rate, SAR: rate, AED: rate });

export const setRatesBody = z.extend(ratesBody, { reason: longText(1, 500), from: z.optional(ratesBody) });
export const adminSetRates = endpoint({
  method: "PUT",
  path: "/admin/settings/rates",
  summary:
    "Sets exchange rates by hand; all derived prices change at once. `from` are the rates the page showed; without it the last save wins",
  tag,
  access: "admin",
  permission: "settings",
  body: setRatesBody,
  status: 200,
  reply: rates,
  errors: [versionConflict(currentRates)],
});
