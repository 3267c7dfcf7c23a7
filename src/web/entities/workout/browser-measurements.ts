import { useEffect, useSyncExternalStore } from "react";
import { api } from "#web/lib/api/browser.ts";
import { currentUserId, readDevice, writeDevice } from "./device-storage.ts";
import { sendMeasurements, type WaitingMeasurement } from "./measurement-outbox.ts";

const nothing: readonly WaitingMeasurement[] = [];
const keyOf = (userId: string): string => `himma.training.${userId}.measurements`;
const changed = new Set<() => void>();
const settled = new Set<(refused: number) => void>();
let seen: { readonly text: string; readonly list: readonly WaitingMeasurement[] } | undefined;
let isSending = false;

function read(userId: string): readonly WaitingMeasurement[] {
  const list = readDevice(keyOf(userId));
  return Array.isArray(list) ? (list as WaitingMeasurement[]) : nothing;
}

function write(userId: string, list: readonly WaitingMeasurement[]): boolean {
  const hasRoom = writeDevice(keyOf(userId), list);
  for (const listener of changed) listener();
  return hasRoom;
}

/** Stores a measurement in the outbox. Returns false when the device storage is full. */
export function keepMeasurement(one: WaitingMeasurement): boolean {
  const userId = currentUserId();
  return userId !== undefined && write(userId, [...read(userId), one]);
}

/** Sends the queued measurements; one tab at a time. */
export async function sendMeasurementsNow(): Promise<void> {
  const userId = currentUserId();
  if (isSending || userId === undefined || read(userId).length === 0) return;
  isSending = true;
  let refused = 0;
  const send = async (): Promise<void> => {
    const storage = { read: () => read(userId), write: (list: readonly WaitingMeasurement[]) => write(userId, list) };
    const before = storage.read().length;
    await sendMeasurements(storage, api, () => {
      refused += 1;
    });
    if (storage.read().length < before) for (const listener of settled) listener(refused);
  };
  try {
    const { locks } = navigator as Navigator & { locks?: LockManager };
    await (locks === undefined ? send() : locks.request("himma-measurement-outbox", send));
  } finally {
    isSending = false;
  }
}

/** Returns the same array until the data changes, as useSyncExternalStore requires. */
function snapshot(): readonly WaitingMeasurement[] {
  const userId = currentUserId();
  if (userId === undefined) return nothing;
  const list = read(userId);
  const text = userId + JSON.stringify(list);
  if (seen?.text !== text) seen = { text, list };
  return seen.list;
}

function subscribe(listener: () => void): () => void {
  changed.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    changed.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The queued measurements. `onSettled` is called after sending with the number of permanent refusals. */
export function useWaitingMeasurements(onSettled: (refused: number) => void): readonly WaitingMeasurement[] {
  useEffect(() => {
    settled.add(onSettled);
    return () => void settled.delete(onSettled);
  }, [onSettled]);
  return useSyncExternalStore(subscribe, snapshot, () => nothing);
}
