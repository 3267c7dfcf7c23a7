import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { RatedChannel } from "#shared/domain/whatsapp.ts";
import { findRate, type Rate } from "./cost.ts";
import { rateCard } from "./tables.ts";

/** The rate of a channel on a day; undefined if there is none. */
export async function findPrice(
  reader: Reader,
  channel: RatedChannel,
  asked: Parameters<typeof findRate>[1],
): Promise<Rate | undefined> {
  const isIt = and(eq(rateCard.channel, channel), eq(rateCard.category, asked.category));
  return findRate(await reader.select().from(rateCard).where(isIt), asked);
}
