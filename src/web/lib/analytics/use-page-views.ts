import { useEffect } from "react";
import { useLocation } from "react-router";
import { pushPageView } from "./data-layer.ts";
import { measuredPath } from "./measured-path.ts";

/** Sends a page view to the tag manager on each navigation. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const path = measuredPath(pathname, search);
  useEffect(() => {
    // The title is set during the commit.
    const timer = setTimeout(() => pushPageView(path, document.title, document.documentElement.lang));
    return () => clearTimeout(timer);
  }, [path]);
}
