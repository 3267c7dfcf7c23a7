import { healthKindOf } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CoachThread } from "#shared/contract/coach-threads.ts";
import type { MediaKind } from "#shared/domain/private-media.ts";
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
  const open = new Set<MediaKind>();
  for (const kind of new Set(thread.messages.flatMap((message) => message.attachments.map((one) => one.kind)))) {
    const { members } = await access.findReadable(reader, caller, healthKindOf[kind], memberId);
    if (members.includes(memberId)) open.add(kind);
  }
  return {
    ...thread,
    messages: thread.messages.map((message) => {
      const attachments = message.attachments.filter(({ kind }) => open.has(kind));
      const withheld = message.attachments.length - attachments.length;
      return withheld === 0 ? message : { ...message, attachments, withheld };
    }),
  };
}
