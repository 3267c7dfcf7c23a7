import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";

export type TabItem = { id: string; label: ReactNode; count?: number | undefined; content: ReactNode };

export type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
};

/** Tab classes, for tabs that are links (mark the current one with aria-current="page"). */
export function tabClass(selected: boolean): string {
  return selected ? "tab tab-current" : "tab";
}

export function Tabs({ label, items, value, defaultValue, onChange, className }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(defaultValue ?? items[0]?.id);
  const current = value ?? own;
  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <button
            key={item.id}
            id={`${base}-${item.id}`}
            type="button"
            role="tab"
            aria-selected={item.id === current}
            aria-controls={`${base}-${item.id}-panel`}
            tabIndex={item.id === current ? 0 : -1}
            onClick={() => choose(item.id)}
            onFocus={() => item.id !== current && choose(item.id)}
            className={cx(tabClass(item.id === current), "focus-visible:-outline-offset-2")}
          >
            {item.label}
            {item.count !== undefined && <span className="figures text-small text-muted">{item.count}</span>}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          id={`${base}-${item.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${item.id}`}
          hidden={item.id !== current}
          className="pt-5"
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}

// In right-to-left text the next tab is to the left.
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab.matches(":focus"));
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const targets: Record<string, number> = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  tabs.at(target % tabs.length)?.focus();
  event.preventDefault();
}
