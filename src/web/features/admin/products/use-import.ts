import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { adminGetImport, type ImportState } from "#shared/contract/admin-import.ts";
import { api } from "#web/lib/api/browser.ts";
import { isRunning } from "./import-outcome.tsx";
import type { Imports } from "./recent-imports.tsx";

const pollEveryMs = 700;

/** Polls an import until it has finished. */
function useProgress(state: ImportState | undefined, onState: (state: ImportState) => void): void {
  useEffect(() => {
    if (state === undefined || state.id === null || !isRunning(state)) return;
    const { id } = state;
    let isGone = false;
    const timer = setTimeout(async () => {
      // A failed poll is repeated: the import runs on the server.
      const next = await api(adminGetImport, { params: { id } }).catch(() => ({ import: { ...state } }));
      if (!isGone) onState(next.import);
    }, pollEveryMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [state, onState]);
}

/** Reloads the page's data when it becomes visible: an import may have been started in another tab. */
function useReloadWhenVisible(revalidate: () => Promise<void>): void {
  useEffect(() => {
    const reloadIfVisible = (): void => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", reloadIfVisible);
    return () => document.removeEventListener("visibilitychange", reloadIfVisible);
  }, [revalidate]);
}

/** The current import (started on this page, or found running), polled until it has finished. */
export function useImport(imports: Imports) {
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState<ImportState>();
  const [latest] = imports;
  const running = latest !== undefined && isRunning(latest) ? latest : undefined;
  useEffect(() => {
    if (running !== undefined) setCurrent((now) => (now?.id === running.id ? now : { ...running, problems: [] }));
  }, [running]);
  const isOver = current !== undefined && current.id !== null && !isRunning(current);
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  useProgress(current, setCurrent);
  useReloadWhenVisible(revalidate);
  return { state: current, setState: setCurrent, revalidate };
}
