import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import { trendDownIcon, trendUpIcon } from "./drawn-icons.ts";
import { Icon, type IconName } from "./icon.tsx";

export type StatTileProps = {
  label: ReactNode;
  value: ReactNode;
  icon?: IconName | undefined;
  /** `text` includes its sign; `good` sets the colour, `direction` the arrow. */
  delta?: { text: ReactNode; direction: "up" | "down"; good: boolean } | undefined;
  hint?: ReactNode;
  /** A sparkline or a bar. */
  children?: ReactNode;
};

export function StatTile({ label, value, icon, delta, hint, children }: StatTileProps) {
  return (
    <Card>
      <p className="flex items-center gap-2 text-small text-muted">
        {icon && <Icon name={icon} size={18} />}
        {label}
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <p className="figures text-price-lg font-extrabold">{value}</p>
        {delta && (
          <p
            className={cx(
              "inline-flex items-center gap-1 text-small font-semibold",
              delta.good ? "text-success" : "text-danger",
            )}
          >
            <Icon name={delta.direction === "up" ? trendUpIcon : trendDownIcon} size={16} />
            <bdi dir="ltr">{delta.text}</bdi>
          </p>
        )}
      </div>
      {hint && <p className="text-small text-muted">{hint}</p>}
      {children && <div className="mt-3">{children}</div>}
    </Card>
  );
}
