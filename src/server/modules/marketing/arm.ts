import { createHash } from "node:crypto";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { type Arm, controlPercent, type FlowName, flowNames, flowRules } from "#shared/domain/flows.ts";

/** A number from 0 to 99 that a person keeps in a flow for good. */
export function toBucket(flow: string, userId: string): number {
  const hash = createHash("sha256").update(`${flow}:${userId}`).digest("hex");
  return Number.parseInt(hash.slice(0, 8), 16) % 100;
}

const isFlow = (name: string): name is FlowName => flowNames.some((one) => one === name);

/** Campaigns always have a control arm. */
export const toArm = (flow: string, userId: string): Arm =>
  (!isFlow(flow) || flowRules[flow].hasHoldout) && toBucket(flow, userId) < controlPercent ? "control" : "message";

/** The same in SQL, for whole segments. */
export const armSql = (flow: string, userId: SQL): SQL =>
  sql`case when ('x' || encode(substring(sha256(convert_to(${flow}::text || ':' || ${userId}::text, 'UTF8')) from 1 for 4), 'hex'))
    ::bit(32)::bigint % 100 < ${controlPercent} then 'control' else 'message' end`;
