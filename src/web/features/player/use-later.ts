import { useEffect, useRef, useState } from "react";

export type Later = typeof import("./later.ts");

let fetched: Later | undefined;

async function fetchLater(): Promise<Later> {
  fetched ??= await import("./later.ts");
  return fetched;
}

/** Fetches the parts before anybody asks for them. What cannot be fetched now is fetched when it is asked for. */
export const fetchAhead = (): void => void fetchLater().catch(() => undefined);

/** The parts of `later.ts` once they are wanted; undefined while they load. */
export function useLater(isWanted: boolean, onFailed: () => void): Later | undefined {
  const [later, setLater] = useState(fetched);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    fetchLater().then(
      (found) => isAwaited && setLater(found),
      () => isAwaited && failed.current(),
    );
    return () => {
      isAwaited = false;
    };
  }, [isWanted]);
  return later ?? fetched;
}
