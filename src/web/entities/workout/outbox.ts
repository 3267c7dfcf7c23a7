import { ApiError, type Client } from "#shared/contract/client.ts";
import { type LogSession, logSession } from "#shared/contract/enrolments.ts";

/** A workout that is finished here and that the server may not know yet. */
export interface Waiting {
  readonly enrolmentId: string;
  readonly body: LogSession;
  /** The code of the server's refusal: sending it again would not help. */
  readonly refusal?: string;
}

export interface OutboxStorage {
  read(): readonly Waiting[];
  /** False when the device has no room. */
  write(list: readonly Waiting[]): boolean;
}

const same = (a: Waiting, b: Waiting): boolean => a.body.id === b.body.id && a.body.revision === b.body.revision;

/** Puts a workout in; a newer revision of the same one takes its place. */
export function withWaiting(list: readonly Waiting[], one: Waiting): Waiting[] {
  return [...list.filter((each) => each.body.id !== one.body.id), one].sort((a, b) =>
    a.body.startedAt.localeCompare(b.body.startedAt),
  );
}

/** Signing in again, waiting or a better network may help with these. */
export const isWorthWaiting = (error: ApiError): boolean =>
  error.status >= 500 || [401, 408, 423, 425, 429].includes(error.status);

/**
 * Sends what waits, the oldest first, one after the other. A workout leaves the list only when the server has answered
 * that it is stored; its id makes a second sending harmless. Resolves to false when it had to stop for want of a network.
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
