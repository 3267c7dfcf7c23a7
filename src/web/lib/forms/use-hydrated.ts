import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** False on the server and until the page's script runs: before that a form would send itself as browsers do. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
