import { useCallback, useEffect, useState } from "react";
import { useSession } from "#web/lib/session/use-session.ts";

export type OnDemand<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "ready"; readonly data: T };

const loading = { status: "loading" } as const;

/**
 * Loads a small part of a page in the browser: a dialog that opens, a customer's part of a public page. The data of a
 * page itself comes from its loader. `key` identifies the data and stands for `call`; `undefined` loads nothing yet.
 * Waits for the session, and loads again for another user.
 */
export function useOnDemand<T>(key: string | undefined, call: (signal: AbortSignal) => Promise<T>) {
  const { status, userId } = useSession();
  const [load, setLoad] = useState<OnDemand<T>>(loading);
  const [attempt, setAttempt] = useState(0);
  const isKnown = status !== "loading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the call, which is new on every render
  useEffect(() => {
    setLoad(loading);
    if (key === undefined || !isKnown) return;
    const abort = new AbortController();
    call(abort.signal).then(
      (data) => !abort.signal.aborted && setLoad({ status: "ready", data }),
      (error: unknown) => !abort.signal.aborted && setLoad({ status: "failed", error }),
    );
    return () => abort.abort();
  }, [key, userId, isKnown, attempt]);
  return {
    load,
    /** Loads again and shows the loading state. */
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    /** Replaces the data with a write's reply, so that nothing is fetched again. */
    replace: useCallback((data: T) => setLoad({ status: "ready", data }), []),
  };
}
