import { useEffect } from "react";
import { useLocation } from "react-router";
import { pushPageView } from "./data-layer.ts";

/** Tells the tag manager each page that is opened. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Links of mails carry single-use tokens in the query of these pages: no measuring tool may see them.
    const path = pathname.startsWith("/auth/") ? pathname : pathname + search;
    // The title is set while the page commits.
    const timer = setTimeout(() => pushPageView(path, document.title, document.documentElement.lang));
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
