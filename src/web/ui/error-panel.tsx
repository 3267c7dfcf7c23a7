import type { ReactNode } from "react";
import { Ltr } from "./bidi.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Icon } from "./icon.tsx";

export type ErrorPanelProps = {
  title: ReactNode;
  description?: ReactNode;
  requestId?: string | undefined;
  requestIdLabel?: ReactNode;
  actions?: ReactNode;
  headingLevel?: "h1" | "h2" | "h3";
};

/** What happened, what to do, and the request id for support. */
export function ErrorPanel({
  title,
  description,
  requestId,
  requestIdLabel,
  actions,
  headingLevel = "h2",
}: ErrorPanelProps) {
  const art = (
    <span className="grid size-18 place-items-center rounded-full bg-danger-soft text-danger">
      <Icon name="warning" size={32} />
    </span>
  );
  return (
    <div role="alert">
      <EmptyState
        art={art}
        title={title}
        description={description}
        actions={actions}
        headingLevel={headingLevel}
        className="pb-4"
      />
      {requestId && (
        <p className="pb-8 text-center text-small text-muted">
          {requestIdLabel} <Ltr className="font-mono select-all">{requestId}</Ltr>
        </p>
      )}
    </div>
  );
}
