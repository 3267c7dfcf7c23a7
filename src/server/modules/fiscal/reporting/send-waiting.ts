import { and, eq } from "#server/platform/db/orm.ts";
import type { FiscalContext } from "../context.ts";
import { reportJob } from "../job-names.ts";
import { fiscalDocuments } from "../tables.ts";

/** Sends a device's waiting documents at once. */
export async function sendWaiting({ platform }: Pick<FiscalContext, "platform">, deviceId: string): Promise<void> {
  const { database, jobs, clock } = platform;
  await database.transaction(async (tx) => {
    await tx
      .update(fiscalDocuments)
      .set({ nextAt: clock.now() })
      .where(and(eq(fiscalDocuments.deviceId, deviceId), eq(fiscalDocuments.state, "sent")));
    await jobs.enqueue(tx, reportJob, { deviceId });
  });
}
