import { useCallback, useSyncExternalStore } from "react";

const isOnServer = (): boolean => false;

/** Whether the window matches a media query; false on the server. */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches, isOnServer);
}
