import { useEffect, useEffectEvent, useState } from "react";

export type Later = typeof import("./later.ts");

let fetched: Later | undefined;

async function fetchLater(): Promise<Later> {
  fetched ??= await import("./later.ts");
  return fetched;
}

/** Preloads the parts. If that fails, they are loaded on demand. */
export const fetchAhead = (): void => void fetchLater().catch(() => undefined);

/** The parts of `later.ts`, loaded once `isWanted`; undefined while they load. */
export function useLater(isWanted: boolean, onFailed: () => void): Later | undefined {
  const [later, setLater] = useState(fetched);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    fetchLater().then(
      (found) => isAwaited && setLater(found),
      () => isAwaited && fail(),
    );
    return () => {
      isAwaited = false;
    };
  }, [isWanted]);
  return later ?? fetched;
}
