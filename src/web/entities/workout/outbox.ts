import { ApiError, type Client } from "#shared/contract/client.ts";
import { type LogSession, logSession } from "#shared/contract/enrolments.ts";

/** A finished workout that may not have been sent yet. */
export interface Waiting {
  readonly enrolmentId: string;
  readonly body: LogSession;
  /** Code of the server's refusal: sending it again would not help. */
  readonly refusal?: string;
}

export interface OutboxStorage {
  read(): readonly Waiting[];
  /** Returns false when the device storage is full. */
  write(list: readonly Waiting[]): boolean;
}

const same = (a: Waiting, b: Waiting): boolean => a.body.id === b.body.id && a.body.revision === b.body.revision;

/** Adds a workout; a newer revision replaces the older one. */
export function withWaiting(list: readonly Waiting[], one: Waiting): Waiting[] {
  return [...list.filter((each) => each.body.id !== one.body.id), one].sort((a, b) =>
    a.body.startedAt.localeCompare(b.body.startedAt),
  );
}

/** Whether a retry may succeed after signing in, waiting or on a better network. */
export const isWorthWaiting = (error: ApiError): boolean =>
  error.status >= 500 || [401, 408, 423, 425, 429].includes(error.status);

/**
 * Sends queued workouts one by one, oldest first. A workout leaves the queue only when the server has confirmed that
 * it is stored; its id makes a resend idempotent. Resolves to false when it stopped on a network error.
 */
export async function sendWaiting(storage: OutboxStorage, api: Client): Promise<boolean> {
  for (const entry of storage.read()) {
    if (entry.refusal !== undefined) continue;
    try {
      await api(logSession, { params: { id: entry.enrolmentId }, body: entry.body });
      storage.write(storage.read().filter((each) => !same(each, entry)));
    } catch (error) {
      if (!(error instanceof ApiError) || isWorthWaiting(error)) return false;
      const refusal = error.code === "" ? "OTHER" : error.code;
      storage.write(storage.read().map((each) => (same(each, entry) ? { ...each, refusal } : each)));
    }
  }
  return true;
}
