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

/** Whether the browser reports a network; true on the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnlineOnServer);

interface TrainingLinkProps extends ComponentProps<typeof Link> {
  readonly isKept?: boolean;
  /** Prefetched only when it is about to be pressed, for pages that are seldom opened next. */
  readonly isSeldom?: boolean;
}

/**
 * A link between programme pages. Offline the router cannot load new routes, so the browser navigates and the service
 * worker answers; online the page is prefetched.
 */
export function TrainingLink({ isKept = false, isSeldom = false, ...props }: TrainingLinkProps) {
  const online = useIsOnline() && !isKept;
  const wish = isSeldom ? "intent" : "render";
  return (
    <Link {...props} prefetch={online ? wish : "none"} discover={online ? "render" : "none"} reloadDocument={!online} />
  );
}
