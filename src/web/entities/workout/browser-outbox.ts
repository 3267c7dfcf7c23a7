import { useEffect, useSyncExternalStore } from "react";
import { api } from "#web/lib/api/browser.ts";
import { sendMeasurementsNow } from "./browser-measurements.ts";
import { currentUserId, readDevice, writeDevice } from "./device-storage.ts";
import { sendWaiting, type Waiting, withWaiting } from "./outbox.ts";

const retryMs = 30_000;
const nothing: readonly Waiting[] = [];
const keyOf = (userId: string): string => `himma.training.${userId}.outbox`;
const listeners = new Set<() => void>();
let seen: { readonly key: string; readonly text: string; readonly list: readonly Waiting[] } | undefined;

function read(userId: string): readonly Waiting[] {
  const list = readDevice(keyOf(userId));
  return Array.isArray(list) ? (list as Waiting[]) : nothing;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function write(userId: string, list: readonly Waiting[]): boolean {
  const hasRoom = writeDevice(keyOf(userId), list);
  tell();
  return hasRoom;
}

/** Returns the same array until the data changes, as useSyncExternalStore requires. */
function snapshot(): readonly Waiting[] {
  const userId = currentUserId();
  if (userId === undefined) return nothing;
  const key = keyOf(userId);
  const list = read(userId);
  const text = JSON.stringify(list);
  if (seen?.key !== key || seen.text !== text) seen = { key, text, list };
  return seen.list;
}

let isSending = false;
const sentListeners = new Set<() => void>();

async function sendOnce(userId: string): Promise<void> {
  const before = read(userId).length;
  await sendWaiting({ read: () => read(userId), write: (list) => write(userId, list) }, api);
  if (read(userId).length < before) for (const listener of sentListeners) listener();
}

/** Sends the outbox; one tab at a time. */
export async function sendNow(): Promise<void> {
  const userId = currentUserId();
  if (isSending || userId === undefined || read(userId).every((each) => each.refusal !== undefined)) return;
  isSending = true;
  try {
    const { locks } = navigator as Navigator & { locks?: LockManager };
    if (locks === undefined) await sendOnce(userId);
    else await locks.request("himma-training-outbox", () => sendOnce(userId));
  } finally {
    isSending = false;
  }
}

/**
 * Stores a finished workout in the outbox and sends it when possible. Returns false when the device storage is full.
 */
export function keepAndSend(one: Waiting): boolean {
  const userId = currentUserId();
  if (userId === undefined || !write(userId, withWaiting(read(userId), one))) return false;
  void sendNow();
  return true;
}

/** Removes a workout that the server refused. */
export function dropWaiting(id: string): void {
  const userId = currentUserId();
  if (userId !== undefined)
    write(
      userId,
      read(userId).filter((each) => each.body.id !== id),
    );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The outbox. Sends at once, when the network comes back, and every 30 seconds. */
export function useOutbox(onSent?: () => void): readonly Waiting[] {
  useEffect(() => {
    const send = (): void => {
      void sendNow();
      void sendMeasurementsNow();
    };
    send();
    const timer = window.setInterval(send, retryMs);
    window.addEventListener("online", send);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, []);
  useEffect(() => {
    if (onSent === undefined) return;
    sentListeners.add(onSent);
    return () => void sentListeners.delete(onSent);
  }, [onSent]);
  return useSyncExternalStore(subscribe, snapshot, () => nothing);
}
