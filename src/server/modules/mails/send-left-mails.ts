import { and, asc, gt, isNull, lt } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mails } from "./tables.ts";

const maxAtOnce = 200;
/** After this the news is too old to be worth telling. */
const staleDays = 14;

/**
 * Tries mails once more whose job has used up its tries (about a day): a mail server that was away for longer, or a
 * setting that was mended late, loses none. What has never been tried waits for its own moment.
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
    // The reason stands in the row and in the log; the next mail may fare better.
    await deliver({ mailId: id }).catch(() => undefined);
  }
}
