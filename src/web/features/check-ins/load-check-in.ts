import type { CheckIn } from "#shared/contract/check-ins.ts";
import { type CheckInDraft, draftStore } from "#web/entities/check-ins/draft-store.ts";
import { loadCheckIn } from "#web/entities/workout/load-kept.ts";

export interface CheckInData {
  readonly checkIn: CheckIn;
  /** True if there was no network and it is the copy on this device. */
  readonly isKept: boolean;
  /** Unsent answers of this device; undefined if another device has saved since. */
  readonly draft: CheckInDraft | undefined;
}

/** A check-in with its draft, also without a network. */
export async function loadCheckInData(id: string, signal: AbortSignal): Promise<CheckInData> {
  const { data: checkIn, isKept } = await loadCheckIn(id, signal);
  const draft = await draftStore.read(id);
  const isCurrent = draft !== undefined && checkIn.isOpen && draft.revision >= checkIn.revision;
  return { checkIn, isKept, draft: isCurrent ? draft : undefined };
}
