import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, gt, sql } from "#server/platform/db/orm.ts";
import { spamCode } from "./faults.ts";
import { whatsappMessages } from "./tables.ts";

/** The condition as in the index. */
const isSpam = sql`${whatsappMessages.errorCode} = ${sql.raw(String(spamCode))}`;

/** Whether WhatsApp has said within a day that too many people reported the shop's number: offers stop until that is over. */
export async function isReportedLately(reader: Reader, now: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(and(isSpam, gt(whatsappMessages.failedAt, addDays(now, -1))))
    .limit(1);
  return rows.length > 0;
}
