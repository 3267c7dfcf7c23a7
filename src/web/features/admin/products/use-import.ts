import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { adminGetImport, type ImportState } from "#shared/contract/admin-import.ts";
import { api } from "#web/lib/api/browser.ts";
import { isOpen } from "./import-outcome.tsx";
import type { Imports } from "./recent-imports.tsx";

const askEveryMs = 700;

/** Polls an import until it has finished. */
function useProgress(state: ImportState | undefined, onState: (state: ImportState) => void): void {
  useEffect(() => {
    if (state === undefined || state.id === null || !isOpen(state)) return;
    const { id } = state;
    let isGone = false;
    const timer = setTimeout(async () => {
      // A failed poll is repeated: the import runs on the server.
      const next = await api(adminGetImport, { params: { id } }).catch(() => ({ import: { ...state } }));
      if (!isGone) onState(next.import);
    }, askEveryMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [state, onState]);
}

/** Reloads when the page becomes visible: an import may have been started elsewhere. */
function useLookAgain(revalidate: () => Promise<void>): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}

/** The current import: started here, or already running. */
export function useImport(imports: Imports) {
  const { revalidate } = useRevalidator();
  const [mine, setMine] = useState<ImportState>();
  const [running] = imports;
  const found = running !== undefined && isOpen(running) ? running : undefined;
  useEffect(() => {
    if (found !== undefined) setMine((now) => (now?.id === found.id ? now : { ...found, problems: [] }));
  }, [found]);
  const isOver = mine !== undefined && mine.id !== null && !isOpen(mine);
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  useProgress(mine, setMine);
  useLookAgain(revalidate);
  return { state: mine, setState: setMine, revalidate };
}
