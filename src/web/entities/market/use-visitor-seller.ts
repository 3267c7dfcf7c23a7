import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { api } from "#web/lib/api/browser.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import type { ShownSeller } from "./load-seller.ts";

let known: ShownSeller | undefined;
let isAsking = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks who sells to the visitor, once; after a failure whoever asks next tries again. */
export async function askSeller(): Promise<void> {
  if (isAsking || known !== undefined) return;
  isAsking = true;
  try {
    known = await api(getCurrentMarket, {});
    for (const listener of listeners) listener();
  } catch {
    // The page is usable without.
  } finally {
    isAsking = false;
  }
}

const read = () => known;
const readNothing = (): undefined => undefined;
const nobody: ShownSeller = { market: "ZZ", disclosures: [] };

/**
 * The seller of the visitor's market. The server has it with the page, whose markup shows it; the browser once it was
 * asked for, and undefined until then.
 */
export function useVisitorSeller(): ShownSeller | undefined {
  const drawn = useRouteLoaderData<typeof rootLoader>("root")?.drawn;
  const loaded = useSyncExternalStore(subscribe, read, readNothing);
  return loaded ?? (drawn && (drawn.seller ?? nobody));
}
