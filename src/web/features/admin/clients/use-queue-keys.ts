import type { RefObject } from "react";
import { type KeyActs, useSingleKeys } from "./single-keys.ts";

export interface QueueKeys {
  /** The list of lines; each contains an element `[data-line]` that can be focused. */
  readonly list: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  /** Other keys than j and k, called with the index of the focused line; `undefined` without one. */
  readonly onKey: Readonly<Record<string, (index: number | undefined) => void>>;
}

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-line]") ?? []),
];

/** Focuses a line, or the last one if there are fewer. */
export function focusLine(list: HTMLElement | null, index: number): void {
  const lines = linesIn(list);
  const line = lines[Math.max(0, Math.min(index, lines.length - 1))];
  line?.focus();
  line?.scrollIntoView({ block: "nearest" });
}

function findFocused(list: HTMLElement | null): number | undefined {
  const at = linesIn(list).findIndex((line) => line.parentElement?.closest("li")?.contains(document.activeElement));
  return at === -1 ? undefined : at;
}

/** Keys of a queue: j and k move through its lines. */
export function useQueueKeys({ list, isOn, onKey }: QueueKeys): void {
  const move = (step: 1 | -1) => (): void => {
    const at = findFocused(list.current);
    focusLine(list.current, at === undefined ? 0 : at + step);
  };
  const acts: KeyActs = {
    j: move(1),
    k: move(-1),
    ...Object.fromEntries(Object.entries(onKey).map(([key, act]) => [key, () => act(findFocused(list.current))])),
  };
  useSingleKeys(isOn, acts);
}
