import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { endMeasuring } from "./choose.ts";
import { conversionEvents } from "./tables.ts";

/** Reports of a person's orders, for the personal data export. */
export async function exportConversions(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(conversionEvents)
    .where(eq(conversionEvents.userId, userId))
    .orderBy(asc(conversionEvents.happenedAt), asc(conversionEvents.destination))
    .limit(10_000);
  return {
    conversions: rows.map(({ destination, kind, eventId, state, happenedAt, settledAt }) => ({
      ...{ destination, kind, eventId, state, happenedAt, settledAt },
    })),
  };
}

/** Closes an account: cancels pending reports and deletes its browser data. */
export const eraseConversions = (tx: Tx, platform: Platform, userId: string): Promise<void> =>
  endMeasuring(tx, { platform }, userId, { language: "ar", source: "account closed", ip: null });
