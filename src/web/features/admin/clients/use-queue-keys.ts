import { type RefObject, useEffect } from "react";
import { useLatest } from "#web/admin-kit/edit/use-latest.ts";

export interface QueueKeys {
  /** The lines in their order; each holds an element `[data-line]` that takes the focus. */
  readonly list: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  /** Keys besides j and k, with the index of the focused line; `undefined`: none is. */
  readonly onKey: Readonly<Record<string, (index: number | undefined) => void>>;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], dialog, [popover]") !== null;

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-line]") ?? []),
];

/** Moves the focus to a line, or to the last one where there are fewer. */
export function focusLine(list: HTMLElement | null, index: number): void {
  const lines = linesIn(list);
  const line = lines[Math.max(0, Math.min(index, lines.length - 1))];
  line?.focus();
  line?.scrollIntoView({ block: "nearest" });
}

/** Keys of a queue; dead in fields and dialogs, and with Ctrl, Alt or the command key. */
export function useQueueKeys({ list, isOn, onKey }: QueueKeys): void {
  const latest = useLatest(onKey);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const lines = linesIn(list.current);
      const at = lines.findIndex((line) => line.parentElement?.closest("li")?.contains(document.activeElement));
      const index = at === -1 ? undefined : at;
      if (event.key === "j") focusLine(list.current, index === undefined ? 0 : index + 1);
      else if (event.key === "k") focusLine(list.current, index === undefined ? 0 : index - 1);
      else if (Object.hasOwn(latest.current, event.key)) latest.current[event.key]?.(index);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list, isOn, latest]);
}

const storageKey = "himma.queue-keys";

/** Whether single keys act; people who dictate switch them off. */
export const readKeysOn = (): boolean => localStorage.getItem(storageKey) !== "off";
export const storeKeysOn = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? "on" : "off");
