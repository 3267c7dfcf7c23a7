import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { type ErrorFacts, toFingerprint } from "./fingerprint.ts";
import { type HookFormat, type Report, type Reporter, toHookBody } from "./report.ts";

export interface ErrorHook {
  /** Reports an error soon; never waits, never throws. */
  report(facts: ErrorFacts): void;
  /** Resolves when what waits was sent or given up. */
  settled(): Promise<void>;
}

/** Used when no error hook is set. */
export const noErrorHook: ErrorHook = { report: () => {}, settled: async () => {} };

export interface HookSettings {
  readonly url: string;
  readonly format: HookFormat;
  readonly reporter: Reporter;
  readonly clock: Pick<Clock, "now">;
  readonly onFailure: (error: Error) => void;
}

const everyMs = 60_000;
const maxWaiting = 100;
const maxFingerprints = 1000;
const timeoutMs = 5000;

interface ReportedError {
  readonly at: number;
  /** How many were not reported since. */
  held: number;
}

async function post(url: string, { type, text }: { readonly type: string; readonly text: string }): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method: "POST", headers: { "content-type": type }, body: text, signal });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the error hook answered ${reply.status}`);
}

/** Sends one report of each fingerprint a minute, with the number of errors since the last; drops what exceeds its queue. */
export function createErrorHook({ url, format, reporter, clock, onFailure }: HookSettings): ErrorHook {
  const seen = new LRUCache<string, ReportedError>({ max: maxFingerprints });
  const waiting: Report[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await post(url, toHookBody(format, next, reporter)).catch(onFailure);
    sending = undefined;
  };
  return {
    report: (facts) => {
      const at = clock.now();
      const fingerprint = toFingerprint(facts);
      const last = seen.get(fingerprint);
      if (last !== undefined && at.getTime() - last.at < everyMs) {
        last.held += 1;
        return;
      }
      seen.set(fingerprint, { at: at.getTime(), held: 0 });
      if (waiting.length >= maxWaiting) return;
      waiting.push({ ...facts, fingerprint, at, count: 1 + (last?.held ?? 0) });
      sending ??= sendAll();
    },
    settled: async () => sending,
  };
}
