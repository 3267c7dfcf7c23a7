import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "neutral" | "ink" | "flare" | "success" | "danger" | "info" | "warn" | "gold";

export const softTone: Record<Tone, string> = {
  neutral: "bg-ink-100 text-ink-700",
  ink: "bg-ink-950 text-white",
  flare: "bg-flare-soft text-flare-strong",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  warn: "bg-warn-soft text-warn",
  gold: "bg-gold-soft text-gold-text",
};

export type BadgeProps = {
  tone?: Tone;
  icon?: IconName | undefined;
  children: ReactNode;
  className?: string | undefined;
};

export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span className={cx("badge", softTone[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
