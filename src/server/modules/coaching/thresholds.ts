import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { AttentionThresholds } from "#shared/contract/admin-attention-thresholds.ts";
import { toThresholds } from "#shared/domain/attention-thresholds.ts";
import { attentionThresholds } from "./tables.ts";

/** The thresholds from which the queue raises attention. */
export async function readThresholds(reader: Reader): Promise<AttentionThresholds> {
  const [row] = await reader.select().from(attentionThresholds).where(eq(attentionThresholds.id, 1));
  return { thresholds: toThresholds(row?.thresholds), version: row?.version ?? 0 };
}
