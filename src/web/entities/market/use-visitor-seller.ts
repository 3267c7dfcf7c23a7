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

/** Loads the visitor's seller once; after a failure the next call tries again. */
export async function askSeller(): Promise<void> {
  if (isAsking || known !== undefined) return;
  isAsking = true;
  try {
    known = await api(getCurrentMarket, {});
    for (const listener of listeners) listener();
  } catch {
    // The page is usable without the seller.
  } finally {
    isAsking = false;
  }
}

const read = () => known;
const readNothing = (): undefined => undefined;
const nobody: ShownSeller = { market: "ZZ", disclosures: [] };

/**
 * The seller of the visitor's market. The server knows it when it renders the page; in the browser it is undefined
 * until `askSeller` has loaded it.
 */
export function useVisitorSeller(): ShownSeller | undefined {
  const drawn = useRouteLoaderData<typeof rootLoader>("root")?.drawn;
  const loaded = useSyncExternalStore(subscribe, read, readNothing);
  return loaded ?? (drawn && (drawn.seller ?? nobody));
}
