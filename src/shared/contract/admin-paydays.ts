import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";
import { market } from "./values.ts";

const tag = "Admin settings";

export const marketPaydays = z.object({
  market,
  /** Days of the month; none: charges that were declined are tried on the fourth day. */
  days: z.array(z.int()),
  /** 0 until first saved. */
  version: z.int(),
});
export type MarketPaydays = z.infer<typeof marketPaydays>;

export const adminListPaydays = endpoint({
  method: "GET",
  path: "/admin/settings/paydays",
  summary: "Days of the month on which salaries usually arrive, by market",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ markets: z.array(marketPaydays) }),
});

export const paydaysBody = z.strictObject({
  days: z.array(z.int().check(z.minimum(1), z.maximum(31))).check(z.maxLength(31)),
  version: z.int().check(z.minimum(0)),
});
export const adminSavePaydays = endpoint({
  method: "PUT",
  path: "/admin/settings/paydays/:market",
  summary: "Changes a market's paydays; the next declined charge is tried again by them",
  tag,
  access: "admin",
  permission: "settings",
  params: z.object({ market }),
  body: paydaysBody,
  status: 200,
  reply: z.object({ paydays: marketPaydays }),
  errors: [versionConflict(marketPaydays)],
});
