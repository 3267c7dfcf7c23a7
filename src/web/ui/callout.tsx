import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type CalloutTone = "info" | "success" | "warn" | "danger" | "neutral";

export type CalloutProps = {
  tone?: CalloutTone;
  icon?: IconName | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** "alert" interrupts screen readers; use it for errors that just happened. */
  role?: "status" | "alert" | undefined;
  className?: string | undefined;
};

const looks: Record<CalloutTone, { icon: IconName; look: string }> = {
  info: { icon: "info", look: "bg-info-soft text-info" },
  success: { icon: "check-circle", look: "bg-success-soft text-success" },
  warn: { icon: "warning", look: "bg-warn-soft text-warn" },
  danger: { icon: "alert", look: "bg-danger-soft text-danger" },
  neutral: { icon: "info", look: "bg-ink-50 text-ink-600" },
};

export function Callout({ tone = "info", icon, title, children, action, role, className }: CalloutProps) {
  const { icon: usual, look } = looks[tone];
  return (
    <div role={role} className={cx("flex items-start gap-3 rounded-lg px-4 py-3", look, className)}>
      <Icon name={icon ?? usual} size={20} className="mt-[.2em]" />
      <div className="min-w-0 flex-1 text-card">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-ink-800">{children}</div>}
      </div>
      {action}
    </div>
  );
}
