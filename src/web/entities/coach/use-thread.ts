import { useEffect, useMemo, useRef, useState } from "react";
import type { CoachMessage, CoachThread, NewMessage, ThreadSide } from "#shared/contract/coach-threads.ts";
import { mergeMessages } from "./merge-messages.ts";

const perPage = 30;
const refreshMs = 20_000;

/** The API calls of a thread: the customer's or the coach's. */
export interface ThreadCalls {
  readonly side: ThreadSide;
  readonly read: (query: { page: string; limit: string }, signal?: AbortSignal) => Promise<CoachThread>;
  readonly send: (body: NewMessage) => Promise<{ readonly message: CoachMessage }>;
  readonly markRead: (upTo: number) => Promise<unknown>;
}

interface State {
  readonly status: "loading" | "failed" | "ready";
  readonly error?: unknown;
  readonly messages: readonly CoachMessage[];
  readonly total: number;
  readonly customerRead: number;
  readonly coachRead: number;
}

const nothing: State = { status: "loading", messages: [], total: 0, customerRead: 0, coachRead: 0 };

function withAnswer(state: State, thread: CoachThread): State {
  return {
    status: "ready",
    messages: mergeMessages(state.messages, thread.messages),
    total: thread.pagination.total,
    customerRead: thread.customerRead,
    coachRead: thread.coachRead,
  };
}

/**
 * Loads the newest messages of a thread, polls while the page is visible, and loads older ones on demand. Visible
 * messages are marked as read. `key` identifies the thread; `calls` may be a new object on every render.
 */
export function useThread(key: string, calls: ThreadCalls) {
  const latest = useRef(calls);
  latest.current = calls;
  const [state, setState] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another thread or a retry
  useEffect(() => {
    const abort = new AbortController();
    if (shown.current !== key) setState(nothing);
    shown.current = key;
    const look = () =>
      latest.current.read({ page: "1", limit: String(perPage) }, abort.signal).then(
        (thread) => !abort.signal.aborted && setState((now) => withAnswer(now, thread)),
        (error: unknown) =>
          !abort.signal.aborted &&
          setState((now) => (now.status === "ready" ? now : { ...now, status: "failed", error })),
      );
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void look();
    };
    void look();
    const timer = setInterval(refreshIfVisible, refreshMs);
    document.addEventListener("visibilitychange", refreshIfVisible);
    // A mail's link to an open thread only changes the hash.
    window.addEventListener("hashchange", refreshIfVisible);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
      window.removeEventListener("hashchange", refreshIfVisible);
    };
  }, [key, attempt]);

  const newest = state.messages.at(-1)?.number ?? 0;
  const mine = calls.side === "customer" ? state.customerRead : state.coachRead;
  // The read position when the thread was opened: later messages stay marked as new while the page is open.
  const begun = useRef<{ key: string; read: number } | undefined>(undefined);
  if (state.status === "ready" && begun.current?.key !== key) begun.current = { key, read: mine };
  useEffect(() => {
    // A failure is ignored: the next poll marks them again.
    if (newest > mine) void latest.current.markRead(newest).catch(() => undefined);
  }, [newest, mine]);

  return useMemo(
    () => ({
      ...state,
      readBefore: begun.current?.read ?? 0,
      hasEarlier: (state.messages[0]?.number ?? 1) > 1,
      retry: () => setAttempt((count) => count + 1),
      earlier: async () => {
        const page = String(Math.floor((state.total - (state.messages[0]?.number ?? 1) + 1) / perPage) + 1);
        const thread = await latest.current.read({ page, limit: String(perPage) });
        setState((now) => withAnswer(now, thread));
      },
      add: (message: CoachMessage) =>
        setState((now) => ({
          ...now,
          messages: mergeMessages(now.messages, [message]),
          total: Math.max(now.total, message.number),
          ...(calls.side === "customer" ? { customerRead: message.number } : { coachRead: message.number }),
        })),
    }),
    [state, calls.side],
  );
}
export type Thread = ReturnType<typeof useThread>;
