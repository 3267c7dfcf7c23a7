import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ThreadEvent } from "#shared/contract/coach-threads.ts";
import { messages, threads } from "./tables.ts";

/** Both languages, for readers that do not know the event. */
const toText = ({ coachName }: ThreadEvent): string => `${coachName.ar} · ${coachName.en}`;

interface NewEvent {
  /** The same id is written once. */
  readonly id: string;
  readonly by: string;
  readonly event: ThreadEvent;
}

/** Adds a system line to a thread that has begun; it is not a message of either side, so it answers nobody. */
export async function writeEvent(
  tx: Tx,
  { clock, ids }: Pick<Platform, "clock" | "ids">,
  subscriptionId: string,
  { id, by, event }: NewEvent,
): Promise<void> {
  const [thread] = await tx.select().from(threads).where(eq(threads.subscriptionId, subscriptionId)).for("update");
  if (thread === undefined || thread.lastNumber === 0) return;
  const number = thread.lastNumber + 1;
  await tx.update(threads).set({ lastNumber: number }).where(eq(threads.subscriptionId, subscriptionId));
  await tx.insert(messages).values({
    ...{ id: ids.next(), subscriptionId, number, author: "system", authorId: by, clientId: id, event },
    ...{ text: toText(event), createdAt: clock.now() },
  });
}
