import { draftStore } from "#web/entities/check-ins/draft-store.ts";
import { checkInKind, type HandedIn, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { useQueueEntries, useQueueSending } from "#web/lib/offline/browser-queue.ts";
import type { CheckInData } from "./load-check-in.ts";

/** A submission that waits on this device, or was refused. */
export interface WaitingCheckIn {
  readonly body: HandedIn["body"];
  /** Code of the server's refusal. */
  readonly refusal: string | undefined;
}

/** Sends waiting submissions while the page is open; `reopen` puts refused answers back into the form. */
export function useHandedIn(
  { checkIn }: CheckInData,
  reload: () => Promise<void>,
): { readonly waiting: WaitingCheckIn | undefined; readonly reopen: () => Promise<void> } {
  useQueueSending(trainingQueue);
  const entry = useQueueEntries(trainingQueue, checkInKind, reload).find(({ id }) => id === checkIn.id);
  const waiting = entry && { body: entry.body.body, refusal: entry.refusal };
  return {
    waiting,
    reopen: async () => {
      if (waiting === undefined) return;
      const { answers } = waiting.body;
      await draftStore.put(checkIn.id, { answers, revision: checkIn.revision, at: Date.now() });
      await trainingQueue().drop(checkInKind, checkIn.id);
      await reload();
    },
  };
}
