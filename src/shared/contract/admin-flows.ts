import * as z from "zod/mini";
import { flowNames } from "../domain/flows.ts";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";
import { timestamp } from "./values.ts";

const tag = "Admin flows";
const access = "admin";
const permission = "marketing";

const armFigures = z.object({
  people: z.int(),
  /** Those who bought within seven days. */
  buyers: z.int(),
  /** What they spent on goods, in EGP. */
  spent: z.number(),
});
export type ArmFigures = z.infer<typeof armFigures>;

/** The effect of messages: counts people whose seven days are over, in the last 90 days. */
export const effect = z.object({
  message: armFigures,
  control: armFigures,
  /** Difference of the shares of buyers with its 95 % interval, 0.02: two percentage points; `null`: too few people. */
  lift: z.nullable(z.object({ difference: z.number(), low: z.number(), high: z.number() })),
});
export type Effect = z.infer<typeof effect>;

const flow = z.object({
  flow: z.enum(flowNames),
  isOn: z.boolean(),
  /** A tenth of its people get nothing, for comparison. */
  hasHoldout: z.boolean(),
  /** Only for people who agreed to offers. */
  isMarketing: z.boolean(),
  /** People who are in it now and wait for a step. */
  waiting: z.int(),
  /** Messages that were due in the last 30 days. */
  lately: z.int(),
  effect,
  /** Incremented with each change; 0: as it came. */
  version: z.int(),
  updatedAt: z.nullable(timestamp),
});
export type AdminFlow = z.infer<typeof flow>;

export const adminListFlows = endpoint({
  method: "GET",
  path: "/admin/flows",
  summary: "Automatic message flows with their results",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ flows: z.array(flow) }),
});

export const adminSwitchFlow = endpoint({
  method: "PUT",
  path: "/admin/flows/:flow",
  summary: "Switches a flow on or off; people within it wait until it is on again",
  tag,
  access,
  permission,
  params: z.object({ flow: z.enum(flowNames) }),
  body: z.strictObject({ isOn: z.boolean(), version: z.int().check(z.minimum(0)) }),
  status: 200,
  reply: z.object({ flow }),
  errors: [versionConflict(flow)],
});
