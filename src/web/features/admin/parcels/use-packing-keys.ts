import { useLayoutEffect } from "react";
import { useLatest } from "#web/admin-kit/edit/use-latest.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, dialog, [popover]") !== null;

/** Keys of a scanner follow each other faster than this; those of a hand do not. Milliseconds. */
const scannerMs = 60;
/** Input that does not begin with a single key can only be a number, so it may be typed more slowly. */
const numberMs = 2000;

interface PackingKeys {
  /** The actions of single keys. */
  readonly keys: Readonly<Record<string, () => void>>;
  /** A number that was scanned or typed while no field had the focus, up to its Enter. Scanners type fast. */
  readonly onScan: (number: string) => void;
}

/** Single keys and scanners at the packing desk; off in fields and dialogs, and with Ctrl, Alt or the command key. */
export function usePackingKeys(now: PackingKeys): void {
  const latest = useLatest(now);
  useLayoutEffect(() => {
    let typed = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (key: string): void => latest.current.keys[key]?.();
    const takeTyped = (): string => {
      clearTimeout(timer);
      const text = typed;
      typed = "";
      return text;
    };
    const afterPause = (): void => {
      const text = takeTyped();
      if (text.length === 1) run(text);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const { key } = event;
      if (key === "Enter" && typed.length > 1) {
        event.preventDefault();
        latest.current.onScan(takeTyped());
        return;
      }
      const isOwn = Object.hasOwn(latest.current.keys, key);
      if (isOwn) event.preventDefault();
      if (key === "/" || key.length > 1) {
        if (isOwn) run(key);
        return;
      }
      typed += key;
      clearTimeout(timer);
      timer = setTimeout(afterPause, Object.hasOwn(latest.current.keys, typed.charAt(0)) ? scannerMs : numberMs);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [latest]);
}
