import * as z from "zod/mini";
import { type ThresholdName, thresholdLimits, thresholdNames } from "../domain/attention-thresholds.ts";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";

const tag = "Admin coaching";

const ofEach = (toType: (name: ThresholdName) => z.ZodMiniType<number, number>) =>
  Object.fromEntries(thresholdNames.map((name) => [name, toType(name)])) as Record<
    ThresholdName,
    z.ZodMiniType<number, number>
  >;

/** Whole numbers, and of some percentages tenths. */
function toNumber(name: ThresholdName): z.ZodMiniType<number, number> {
  const { min, max, ...rest } = thresholdLimits[name];
  const limits = [z.minimum(min), z.maximum(max)] as const;
  return "step" in rest ? z.number().check(...limits, z.multipleOf(rest.step)) : z.int().check(...limits);
}

const thresholdsReply = z.object({
  thresholds: z.object(ofEach(() => z.number())),
  /** 0: the usual ones, nobody has changed them. */
  version: z.int(),
});
export type AttentionThresholds = z.infer<typeof thresholdsReply>;

export const adminGetThresholds = endpoint({
  method: "GET",
  path: "/admin/attention/thresholds",
  summary: "Thresholds of the coaches' queue: when each reason puts a client on it",
  tag,
  access: "admin",
  permission: "coaching_lead",
  status: 200,
  reply: thresholdsReply,
});

export const saveThresholdsBody = z.strictObject({
  thresholds: z.strictObject(ofEach(toNumber)),
  version: z.optional(z.int()),
});

export const adminSaveThresholds = endpoint({
  method: "PUT",
  path: "/admin/attention/thresholds",
  summary: "Changes the thresholds of the coaches' queue; all clients are recomputed at once",
  tag,
  access: "admin",
  permission: "coaching_lead",
  body: saveThresholdsBody,
  status: 200,
  reply: thresholdsReply,
  errors: [versionConflict(thresholdsReply)],
  fieldErrors: ["TOO_SMALL"],
});
