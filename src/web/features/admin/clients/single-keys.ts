import { useEffect, useState } from "react";
import { useLatest } from "#web/admin-kit/edit/use-latest.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], [popover]") !== null;

/** The key's name on an English keyboard: an Arabic layout types ت with the J key. */
export function toKey({ key, code, ctrlKey, metaKey }: KeyboardEvent): string {
  if ((ctrlKey || metaKey) && key === "Enter") return "Ctrl+Enter";
  if (key === "؟") return "?";
  if (/^[ -~]+$/.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? key;
}

/** Actions by key name; `false` means that the key was not handled. */
export type KeyActs = Readonly<Record<string, (() => unknown) | undefined>>;

/** Single keys and Ctrl+Enter. Single keys do nothing in fields and dialogs, or with Ctrl, Alt or the command key. */
export function useSingleKeys(isOn: boolean, acts: KeyActs): void {
  const latest = useLatest(acts);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      // Only open dialogs: the focus stays for a moment in one that was just closed.
      if (document.querySelector("dialog[open]") !== null) return;
      const key = toKey(event);
      if (event.altKey || ((event.ctrlKey || event.metaKey) && key !== "Ctrl+Enter")) return;
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (act === undefined || act() === false) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, latest]);
}

const storageKey = "himma.queue-keys";

/** Whether single keys act; people who dictate switch them off. */
export function useKeysOn(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(storageKey) !== "off"), []);
  const change = (on: boolean): void => {
    localStorage.setItem(storageKey, on ? "on" : "off");
    setOn(on);
  };
  return [isOn, change];
}
