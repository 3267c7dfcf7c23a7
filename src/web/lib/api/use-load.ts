import { useCallback, useEffect, useState } from "react";

export type Load<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "ready"; readonly data: T };

export interface Loader<T> {
  readonly load: Load<T>;
  /** Once more, showing the waiting state. */
  readonly retry: () => void;
  /** Puts in what a write answered with, so that nothing is fetched twice. */
  readonly replace: (data: T) => void;
}

const loading = { status: "loading" } as const;

/** Fetches what a page needs of its signed-in customer: in the browser, since only that has the token. `key` says what is asked for. */
export function useLoad<T>(key: string, call: (signal: AbortSignal) => Promise<T>): Loader<T> {
  const [load, setLoad] = useState<Load<T>>(loading);
  const [attempt, setAttempt] = useState(0);
  // The key stands for the call, which is a new function at every rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const abort = new AbortController();
    setLoad(loading);
    call(abort.signal).then(
      (data) => !abort.signal.aborted && setLoad({ status: "ready", data }),
      (error: unknown) => !abort.signal.aborted && setLoad({ status: "failed", error }),
    );
    return () => abort.abort();
  }, [key, attempt]);
  return {
    load,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    replace: useCallback((data: T) => setLoad({ status: "ready", data }), []),
  };
}
