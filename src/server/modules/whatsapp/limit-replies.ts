import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { WhatsAppContext } from "./context.ts";
import { type ContactRow, whatsappContacts } from "./tables.ts";

/**
 * Whether an unlinked number gets another reply today; counts it when it does. Replies cost money, so they are limited
 * for each number and in all. The caller has locked the contact's row.
 */
export async function mayReply(
  tx: Tx,
  { platform: { clock, log }, line }: Pick<WhatsAppContext, "platform" | "line">,
  { id, repliedOn, replies: before }: ContactRow,
): Promise<boolean> {
  if (line === undefined) return false;
  const { each, inAll } = line.strangerReplies;
  const day = dateIn(clock.now(), "UTC");
  const replies = repliedOn === day ? before : 0;
  if (replies >= each) return false;
  const [counted] = await readRows<{ replies: number }>(
    tx,
    sql`insert into whatsapp_reply_days as d (day, replies) select ${day}::date, 1 where ${inAll}::int > 0
      on conflict (day) do update set replies = d.replies + 1 where d.replies < ${inAll}::int returning replies`,
  );
  if (counted === undefined) return false;
  if (counted.replies === inAll) log.warn({ inAll }, "strangers get no more replies by WhatsApp today");
  await tx
    .update(whatsappContacts)
    .set({ repliedOn: day, replies: replies + 1 })
    .where(eq(whatsappContacts.id, id));
  return true;
}
