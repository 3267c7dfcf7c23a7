import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { UiLink } from "./ui-link.tsx";

export type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  className?: string | undefined;
};

/** First, last and the neighbours of the current page; 0 is a gap. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((entry) => entry >= 1 && entry <= pageCount);
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b);
  return pages.flatMap((entry, index) => (index > 0 && entry - (pages[index - 1] ?? 0) > 1 ? [0, entry] : [entry]));
}

const cell = "figures grid size-11 place-items-center rounded-md text-card no-underline hover:bg-text/6";

export function Pagination({ page, pageCount, hrefFor, labels, className }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={labels.nav} className={cx("flex flex-wrap items-center justify-center sm:gap-1", className)}>
      <Step to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev" label={labels.previous} />
      {pagesToShow(page, pageCount).map((entry, index) =>
        entry === 0 ? (
          <span key={index < 3 ? "gap-before" : "gap-after"} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <UiLink
            key={entry}
            href={hrefFor(entry)}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? "page" : undefined}
            className={cx(cell, entry === page && "bg-text font-bold text-bg hover:bg-text")}
          >
            {entry}
          </UiLink>
        ),
      )}
      <Step to={page < pageCount ? hrefFor(page + 1) : undefined} rel="next" label={labels.next} />
    </nav>
  );
}

function Step({ to, rel, label }: { to: string | undefined; rel: "prev" | "next"; label: string }) {
  const icon = <Icon name={rel === "prev" ? "chevron-start" : "chevron-end"} />;
  if (!to) return <span className={cx(cell, "text-muted opacity-40")}>{icon}</span>;
  return (
    <UiLink href={to} rel={rel} aria-label={label} className={cell}>
      {icon}
    </UiLink>
  );
}
