import { useCallback, useEffect, useState } from "react";

export type Load<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "ready"; readonly data: T };

export interface Loader<T> {
  readonly load: Load<T>;
  /** Loads again and shows the loading state. */
  readonly retry: () => void;
  /** Replaces the data with a write's reply, so that nothing is fetched again. */
  readonly replace: (data: T) => void;
}

const loading = { status: "loading" } as const;

/**
 * Loads data of the signed-in customer in the browser, since only the browser has the token. `key` identifies the
 * data.
 */
export function useLoad<T>(key: string, call: (signal: AbortSignal) => Promise<T>): Loader<T> {
  const [load, setLoad] = useState<Load<T>>(loading);
  const [attempt, setAttempt] = useState(0);
  // The key stands for `call`, which is a new function on every render.
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
