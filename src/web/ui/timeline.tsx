import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type TimelineState = "done" | "current" | "upcoming" | "failed";
export type TimelineItem = {
  id: string;
  title: ReactNode;
  time?: ReactNode;
  description?: ReactNode;
  state: TimelineState;
};

const dots: Record<TimelineState, string> = {
  done: "border-success bg-success text-white",
  current: "border-flare bg-flare text-ink-950",
  upcoming: "border-line bg-surface text-muted",
  failed: "border-danger bg-danger text-white",
};
const icons: Partial<Record<TimelineState, IconName>> = { done: "check", failed: "close" };

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol>
      {items.map((item, index) => {
        const icon = icons[item.state];
        return (
          <li
            key={item.id}
            aria-current={item.state === "current" ? "step" : undefined}
            className="relative flex gap-4 pb-6 last:pb-0"
          >
            {index < items.length - 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  "absolute start-[13px] top-7 bottom-0 w-0.5",
                  item.state === "done" ? "bg-success" : "bg-line",
                )}
              />
            )}
            <span
              className={cx("relative grid size-7 shrink-0 place-items-center rounded-full border-2", dots[item.state])}
            >
              {icon && <Icon name={icon} size={14} />}
            </span>
            <div className="min-w-0">
              <p className={cx("text-card", item.state === "upcoming" ? "text-muted" : "font-semibold")}>
                {item.title}
              </p>
              {item.time && <p className="text-small text-muted">{item.time}</p>}
              {item.description && <div className="mt-1 text-small">{item.description}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
