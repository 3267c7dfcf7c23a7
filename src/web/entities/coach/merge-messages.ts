import type { CoachMessage } from "#shared/contract/coach-threads.ts";

/** Merges messages of several replies without duplicates, oldest first. */
export function mergeMessages(
  known: readonly CoachMessage[],
  fetched: readonly CoachMessage[],
): readonly CoachMessage[] {
  const byNumber = new Map([...known, ...fetched].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
