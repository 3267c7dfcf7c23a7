import { ApiError, type Client } from "#shared/contract/client.ts";
import { type AddMeasurement, addMeasurement } from "#shared/contract/enrolments.ts";
import { isWorthWaiting } from "./outbox.ts";

/** A measurement that was written down here and that the server may not know yet. */
export type WaitingMeasurement = AddMeasurement & { readonly id: string };

export interface MeasurementStorage {
  read(): readonly WaitingMeasurement[];
  write(list: readonly WaitingMeasurement[]): boolean;
}

/**
 * Sends what waits, the oldest first. One leaves the list when the server has answered: stored, or refused for good,
 * which `onRefused` hears of. Its id makes a second sending harmless. Stops for want of a network.
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

/** The values of a list with those that wait in the place of what they replace, by day. */
export function withWaitingMeasurements<T extends { readonly metric: string; readonly on: string }>(
  list: readonly T[],
  waiting: readonly T[],
): T[] {
  const byDay = new Map([...list, ...waiting].map((each) => [`${each.metric} ${each.on}`, each]));
  return [...byDay.values()].sort((a, b) => a.on.localeCompare(b.on));
}
