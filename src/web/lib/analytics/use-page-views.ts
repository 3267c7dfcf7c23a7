import { useEffect } from "react";
import { useLocation } from "react-router";
import { pushPageView } from "./data-layer.ts";
import { measuredPath } from "./measured-path.ts";

/** Tells the tag manager each page that is opened. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const path = measuredPath(pathname, search);
  useEffect(() => {
    // The title is set while the page commits.
    const timer = setTimeout(() => pushPageView(path, document.title, document.documentElement.lang));
    return () => clearTimeout(timer);
  }, [path]);
}
