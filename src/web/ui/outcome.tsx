import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type OutcomeTone = "success" | "danger" | "warn" | "info" | "pending";

export type OutcomeProps = {
  tone: OutcomeTone;
  icon?: IconName | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Facts: order id, amount, method. */
  children?: ReactNode;
  actions?: ReactNode;
};

const looks: Record<OutcomeTone, { icon: IconName; look: string }> = {
  success: { icon: "check", look: "border-success text-success" },
  danger: { icon: "close", look: "border-danger text-danger" },
  warn: { icon: "warning", look: "border-warn text-warn" },
  info: { icon: "info", look: "border-info text-info" },
  pending: { icon: "clock", look: "border-line text-info" },
};

/** The result of a process: paid, failed, pending, sent, confirmed. */
export function Outcome({ tone, icon, title, description, children, actions }: OutcomeProps) {
  const { icon: usual, look } = looks[tone];
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col items-center gap-4 px-4 py-12 text-center">
      <span className={`grid size-18 place-items-center rounded-full border-[3px] ${look}`}>
        {tone === "pending" && !icon ? <Spinner size={36} /> : <Icon name={icon ?? usual} size={36} />}
      </span>
      <div aria-live="polite" className="flex flex-col gap-2">
        <h1 className="text-h2 font-extrabold">{title}</h1>
        {description && <p className="text-lead text-muted">{description}</p>}
      </div>
      {children && <div className="w-full text-start">{children}</div>}
      {actions && <div className="mt-2 flex w-full flex-col gap-3">{actions}</div>}
    </div>
  );
}
