import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Span } from "#shared/domain/subscriptions.ts";
import { listPauses } from "./pauses.ts";

export interface ClientThread {
  readonly unread: number;
  /** Set if the member wrote last. `since`: the first unanswered message. */
  readonly waiting: { readonly number: number; readonly since: Date } | undefined;
  readonly lastWordAt: Date | undefined;
}

interface Row {
  readonly unread: number;
  readonly number: number | null;
  readonly since: string | null;
  readonly last_at: string | null;
}

/** The state of a thread for the coach; messages up to `settled` need no answer any more. */
export async function readClientThread(reader: Reader, subscriptionId: string, settled: number): Promise<ClientThread> {
  const [row] = await readRows<Row>(
    reader,
    sql`select count(*) filter (where m.number > t.coach_read) as unread,
      max(m.number) filter (where m.number > answered.up_to) as number,
      min(m.created_at) filter (where m.number > answered.up_to) as since, max(m.created_at) as last_at
    from coach_threads t
    cross join lateral (select greatest(${settled}::int, coalesce(max(c.number), 0)) as up_to from coach_messages c
      where c.subscription_id = t.subscription_id and c.author = 'coach') answered
    join coach_messages m on m.subscription_id = t.subscription_id and m.author = 'customer'
    where t.subscription_id = ${subscriptionId}`,
  );
  const { unread = 0, number = null, since = null, last_at = null } = row ?? {};
  return {
    unread,
    waiting: number === null || since === null ? undefined : { number, since: new Date(since) },
    lastWordAt: last_at === null ? undefined : new Date(last_at),
  };
}

/** A subscription's pauses; `last` is the day on which it resumes. */
export const readPauseSpans = async (reader: Reader, subscriptionId: string): Promise<Span[]> =>
  (await listPauses(reader, subscriptionId)).map(({ fromOn, untilOn }) => ({ startsOn: fromOn, endsOn: untilOn }));
