import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#web/root.tsx";
import type { ShownSeller } from "./load-seller.ts";

/** The seller of the visitor's market; `null` where the page rendered without it. */
export const useVisitorSeller = (): ShownSeller | null => useRouteLoaderData<typeof rootLoader>("root")?.seller ?? null;
