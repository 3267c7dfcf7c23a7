import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, inArray, isNotNull, isNull } from "#server/platform/db/orm.ts";
import { channelKeys } from "./channel-keys.ts";
import { deliveries } from "./tables.ts";

/** When a channel first accepted the message with this key; `undefined` if none has, or if all bounced. */
export async function findAccepted(reader: Reader, key: string): Promise<Date | undefined> {
  const [row] = await reader
    .select({ sentAt: deliveries.sentAt })
    .from(deliveries)
    .where(and(inArray(deliveries.key, channelKeys(key)), isNotNull(deliveries.sentAt), isNull(deliveries.bouncedAt)))
    .orderBy(asc(deliveries.sentAt))
    .limit(1);
  return row?.sentAt ?? undefined;
}
