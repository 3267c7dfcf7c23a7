import { useEffect, useRef, useState } from "react";
import { adminGetWaiting, type SeenWaiting } from "#shared/contract/admin-reports.ts";
import { api } from "#web/lib/api/browser.ts";

const freshFor = 20_000;

/** The counts of waiting work, loaded again when a page opens, at most every 20 s. A failure keeps the last counts. */
export function useWaiting(pathname: string): SeenWaiting {
  const [waiting, setWaiting] = useState<SeenWaiting>({});
  const askedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks
  useEffect(() => {
    if (Date.now() - askedAt.current < freshFor) return;
    askedAt.current = Date.now();
    api(adminGetWaiting, {}).then(
      (reply) => setWaiting(reply.waiting),
      () => undefined,
    );
  }, [pathname]);
  return waiting;
}
