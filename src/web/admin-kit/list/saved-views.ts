import { useState } from "react";
import { useSession } from "#web/lib/session/use-session.ts";

/** A saved list view: a query under a name. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

const maxViews = 12;

/** Parses stored views and skips invalid ones. */
export function viewsFrom(text: string | null): SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is SavedView =>
        typeof one === "object" && one !== null && typeof one.name === "string" && typeof one.query === "string",
    );
  } catch {
    return [];
  }
}

/** Adds a view or replaces the one with the same name; drops the oldest above the limit. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter((one) => one.name !== view.name), view].slice(-maxViews);

/** The query of a view: without the page and sorted, so that equal views compare equal. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.sort();
  return params.toString();
}

function readKept(key: string): SavedView[] {
  try {
    return viewsFrom(localStorage.getItem(key));
  } catch {
    return [];
  }
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  readonly remove: (name: string) => void;
}

/** The views of a list that this staff member saved in this browser. */
export function useSavedViews(list: string): SavedViews {
  const { user } = useSession();
  const key = `himma.admin.views.${list}.${user?.id ?? ""}`;
  const [views, setViews] = useState(() => readKept(key));
  const keep = (next: SavedView[]): void => {
    setViews(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the views last until the page is closed.
    }
  };
  return {
    views,
    save: (view) => keep(withView(views, view)),
    remove: (name) => keep(views.filter((one) => one.name !== name)),
  };
}
