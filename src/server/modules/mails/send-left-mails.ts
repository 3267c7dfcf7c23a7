import { and, asc, gt, isNull, lt } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mails } from "./tables.ts";

const maxAtOnce = 200;
/** Mails older than this are outdated and not sent. */
const staleDays = 14;

/**
 * Retries mails whose job is out of tries (about a day), so that none is lost to a longer outage or a late
 * configuration fix. Skips mails that were never tried.
 */
export async function sendLeftMails(
  { database, clock }: Pick<Platform, "database" | "clock">,
  deliver: (job: { readonly mailId: string }) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const left = await database.reader
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.refusedAt),
        gt(mails.attempts, 0),
        lt(mails.createdAt, addDays(now, -1)),
        gt(mails.createdAt, addDays(now, -staleDays)),
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(maxAtOnce);
  for (const { id } of left) {
    // The failure is stored and logged; continue with the next mail.
    await deliver({ mailId: id }).catch(() => undefined);
  }
}
