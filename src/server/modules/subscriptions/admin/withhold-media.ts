import { healthKindOf } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CoachThread } from "#shared/contract/coach-threads.ts";
import type { StaffCaller, SubscriptionDeps } from "../ports.ts";

/**
 * A member's thread without the media that the caller may not see now, not even their lengths and sizes. Each message
 * says how many were left out.
 */
export async function withholdMedia(
  reader: Reader,
  { access }: Pick<SubscriptionDeps, "access">,
  caller: StaffCaller,
  memberId: string,
  thread: CoachThread,
): Promise<CoachThread> {
  const kinds = new Set(
    thread.messages.flatMap(({ attachments }) => attachments.map(({ kind }) => healthKindOf[kind])),
  );
  const open = await access.findReadableKinds(reader, caller, [...kinds], memberId);
  return {
    ...thread,
    messages: thread.messages.map((message) => {
      const attachments = message.attachments.filter(({ kind }) => open.has(healthKindOf[kind]));
      const withheld = message.attachments.length - attachments.length;
      return withheld === 0 ? message : { ...message, attachments, withheld };
    }),
  };
}
