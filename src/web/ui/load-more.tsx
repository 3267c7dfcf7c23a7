import type { MouseEvent, ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { Spinner } from "./spinner.tsx";
import { UiLink } from "./ui-link.tsx";

export type LoadMoreProps = {
  shown: number;
  total: number;
  /** "24 of 96 products". */
  summary: ReactNode;
  label: string;
  loadingLabel: string;
  /** A real link to the next page: works without script and for crawlers. */
  href: string;
  onLoad?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  loading?: boolean;
};

export function LoadMore({ shown, total, summary, label, loadingLabel, href, onLoad, loading = false }: LoadMoreProps) {
  return (
    <div className="mx-auto flex max-w-xs flex-col items-center gap-4 py-8">
      <p aria-live="polite" className="text-small text-muted">
        {summary}
      </p>
      <ProgressBar
        value={shown}
        max={total}
        label={typeof summary === "string" ? summary : label}
        hideLabel
        tone="ink"
      />
      {shown < total && (
        <UiLink
          href={href}
          onClick={onLoad}
          aria-busy={loading || undefined}
          className={buttonClass({ variant: "secondary", block: true })}
        >
          {loading ? <Spinner label={loadingLabel} /> : label}
        </UiLink>
      )}
    </div>
  );
}
