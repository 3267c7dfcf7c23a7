import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** False on the server and until hydration: before that the browser would submit forms natively. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
