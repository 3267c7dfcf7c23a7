import { useState } from "react";
import { useSession } from "#web/lib/session/session-provider.tsx";

/** A list as somebody wants to see it again: the address's query under a name. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

const maxViews = 12;

/** What is kept, as far as it makes sense; a browser that keeps nothing has no views. */
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

/** Adds a view or replaces the one of the same name; the oldest goes when there are too many. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter((one) => one.name !== view.name), view].slice(-maxViews);

/** The query that a view keeps: without the page, in one order, so that equal views are equal. */
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

/** The views of one list that this member of staff keeps in this browser. */
export function useSavedViews(list: string): SavedViews {
  const { user } = useSession();
  const key = `himma.admin.views.${list}.${user?.id ?? ""}`;
  const [views, setViews] = useState(() => readKept(key));
  const keep = (next: SavedView[]): void => {
    setViews(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser without room keeps them until the page is left.
    }
  };
  return {
    views,
    save: (view) => keep(withView(views, view)),
    remove: (name) => keep(views.filter((one) => one.name !== name)),
  };
}
