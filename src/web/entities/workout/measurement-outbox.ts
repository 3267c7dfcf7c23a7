import { ApiError, type Client } from "#shared/contract/client.ts";
import { type AddMeasurement, addMeasurement } from "#shared/contract/enrolments.ts";
import { isWorthWaiting } from "./outbox.ts";

/** A measurement that may not have been sent yet. */
export type WaitingMeasurement = AddMeasurement & { readonly id: string };

export interface MeasurementStorage {
  read(): readonly WaitingMeasurement[];
  write(list: readonly WaitingMeasurement[]): boolean;
}

/**
 * Sends the queued measurements, oldest first. A measurement leaves the queue when the server has stored or
 * permanently refused it (`onRefused`). Its id makes a resend idempotent. Stops on a network error.
 */
export async function sendMeasurements(
  storage: MeasurementStorage,
  api: Client,
  onRefused: (one: WaitingMeasurement) => void,
): Promise<void> {
  for (const one of storage.read()) {
    try {
      await api(addMeasurement, { body: one });
    } catch (error) {
      if (!(error instanceof ApiError) || isWorthWaiting(error)) return;
      onRefused(one);
    }
    storage.write(storage.read().filter((each) => each.id !== one.id));
  }
}

/** Merges queued measurements into a list by day, replacing the ones they update. */
export function withWaitingMeasurements<T extends { readonly metric: string; readonly on: string }>(
  list: readonly T[],
  waiting: readonly T[],
): T[] {
  const byDay = new Map([...list, ...waiting].map((each) => [`${each.metric} ${each.on}`, each]));
  return [...byDay.values()].sort((a, b) => a.on.localeCompare(b.on));
}
