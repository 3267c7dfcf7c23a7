import type { ReactNode } from "react";
import { UiLink } from "./ui-link.tsx";

export type Crumb = { label: ReactNode; href?: string | undefined };
export type BreadcrumbsProps = { label: string; items: readonly Crumb[] };

/** The last item is the current page; it is truncated so that the breadcrumbs stay on one line. */
export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="text-small text-muted">
      <ol className="crumbs">
        {items.map((item, index) => (
          <li key={item.href ?? `crumb-${index}`}>
            {item.href && index < last ? (
              <UiLink href={item.href}>{item.label}</UiLink>
            ) : (
              <span aria-current={index === last ? "page" : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
