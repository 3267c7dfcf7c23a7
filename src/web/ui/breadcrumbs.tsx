import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { UiLink } from "./ui-link.tsx";

export type Crumb = { label: ReactNode; href?: string | undefined };
export type BreadcrumbsProps = { label: string; items: readonly Crumb[] };

/** The last item is the current page; it is truncated so that the breadcrumbs stay on one line. */
export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="text-small text-muted">
      <ol className="flex items-center gap-x-1">
        {items.map((item, index) => (
          <li
            key={item.href ?? `crumb-${index}`}
            className={cx("flex items-center gap-1", index === last ? "min-w-12" : "max-w-[45%] min-w-0 shrink-0")}
          >
            {index > 0 && <Icon name="chevron-end" size={14} />}
            {item.href && index < last ? (
              <UiLink href={item.href} className="block min-h-8 truncate leading-8! hover:text-text hover:underline">
                {item.label}
              </UiLink>
            ) : (
              <span aria-current={index === last ? "page" : undefined} className="min-w-0 truncate text-text">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
