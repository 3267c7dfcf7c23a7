import * as z from "zod/mini";
import { staffAlertChannels, staffAlertKinds, threadMinutes } from "../domain/staff-alerts.ts";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";

const channel = z.enum(staffAlertChannels);
const kind = z.enum(staffAlertKinds);
const minutes = z.int().check(z.minimum(threadMinutes.min), z.maximum(threadMinutes.max));

const alerts = z.object({
  /** Every kind that the caller's role allows. */
  rules: z.array(z.object({ kind, channels: z.array(channel) })),
  /** Minutes after which a client's message counts as waiting. */
  threadMinutes: z.int(),
  /** Whether a device of theirs shows notifications, and whether a number is linked. */
  reachable: z.object({ push: z.boolean(), whatsapp: z.boolean() }),
  /** 0 until first saved. */
  version: z.int(),
});
export type StaffAlerts = z.infer<typeof alerts>;

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const once = { params: { code: "DUPLICATE" } };

const rule = z.strictObject({
  kind,
  channels: z.array(channel).check(z.maxLength(staffAlertChannels.length), z.refine(isOnce, once)),
});

const alertsBody = z.strictObject({
  /** Omitted kinds are switched off. */
  rules: z.array(rule).check(
    z.maxLength(staffAlertKinds.length),
    z.refine((rules: readonly z.infer<typeof rule>[]) => isOnce(rules.map((one) => one.kind)), once),
  ),
  threadMinutes: minutes,
  /** Version that the edit started from; absent: the last save wins. */
  version: z.optional(z.int()),
});
export type AlertsBody = z.infer<typeof alertsBody>;

const tag = "Admin alerts";

export const adminGetAlerts = endpoint({
  method: "GET",
  path: "/admin/me/alerts",
  summary: "The caller's alert settings: what, and by which channels; only kinds that their role allows",
  tag,
  access: "admin",
  permission: "any",
  status: 200,
  reply: z.object({ alerts }),
});

export const adminSaveAlerts = endpoint({
  method: "PUT",
  path: "/admin/me/alerts",
  summary: "Changes the caller's alert settings; PERMISSION_DENIED for a kind that their role does not allow",
  tag,
  access: "admin",
  permission: "any",
  body: alertsBody,
  status: 200,
  reply: z.object({ alerts }),
  errors: [versionConflict(alerts)],
  fieldErrors: ["DUPLICATE"],
});
