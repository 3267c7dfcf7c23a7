import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type EmptyStateProps = {
  icon?: IconName;
  /** Replaces the icon. */
  art?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  headingLevel?: "h1" | "h2" | "h3";
  className?: string | undefined;
};

export function EmptyState(props: EmptyStateProps) {
  const { icon = "box", art, title, description, actions, headingLevel: Heading = "h2", className } = props;
  return (
    <div className={cx("mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-12 text-center", className)}>
      {art ?? (
        <span className="grid size-18 place-items-center rounded-full bg-raised text-muted">
          <Icon name={icon} size={32} />
        </span>
      )}
      <Heading className="mt-2 text-h3 font-bold">{title}</Heading>
      {description && <p className="text-body text-muted">{description}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
