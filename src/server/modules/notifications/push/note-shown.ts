import { and, eq, isNull } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deliveries } from "../tables.ts";

/** Records that a device showed a message; ignores unknown messages. */
export async function noteShown({ database, clock }: Pick<Platform, "database" | "clock">, id: string): Promise<void> {
  await database.reader
    .update(deliveries)
    .set({ deliveredAt: clock.now() })
    .where(and(eq(deliveries.id, id), eq(deliveries.channel, "push"), isNull(deliveries.deliveredAt)));
}
