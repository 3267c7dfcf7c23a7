import { useEffect } from "react";
import { useLatest } from "#web/admin-kit/edit/use-latest.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, dialog, [popover]") !== null;

/** Single keys of the packing desk; dead in fields and dialogs, and with Ctrl, Alt or the command key. */
export function usePackingKeys(onKey: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null || !Object.hasOwn(latest.current, event.key)) return;
      event.preventDefault();
      latest.current[event.key]?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}
