import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type PageHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  /** Display size, for marketing pages; account and admin pages use the smaller one. */
  large?: boolean;
  className?: string | undefined;
};

export function PageHeader({ title, eyebrow, lead, breadcrumbs, actions, large = false, className }: PageHeaderProps) {
  return (
    <div className={cx("py-5 lg:py-8", className)}>
      {breadcrumbs && <div className="mb-3">{breadcrumbs}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="max-w-lg grow">
          {eyebrow && <p className="mb-1 text-small font-bold text-accent-text">{eyebrow}</p>}
          <h1 className={cx("font-extrabold tracking-(--tracking-display)", large ? "text-display" : "text-h2")}>
            {title}
          </h1>
          {lead && <p className="mt-3 max-w-prose text-lead text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
