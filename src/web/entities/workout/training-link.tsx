import { type ComponentProps, useSyncExternalStore } from "react";
import { Link } from "react-router";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

const isOnline = (): boolean => navigator.onLine;
const isOnlineOnServer = (): boolean => true;

/** Whether the browser believes in a network; true on the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnlineOnServer);

/**
 * A link between the programme pages. Without a network the router cannot learn of pages that it has not met, so the
 * browser itself goes there and the service worker answers; with one, the page is fetched before it is asked for.
 */
export function TrainingLink({
  isKept = false,
  ...props
}: ComponentProps<typeof Link> & { readonly isKept?: boolean }) {
  const online = useIsOnline() && !isKept;
  return (
    <Link
      {...props}
      prefetch={online ? "render" : "none"}
      discover={online ? "render" : "none"}
      reloadDocument={!online}
    />
  );
}
