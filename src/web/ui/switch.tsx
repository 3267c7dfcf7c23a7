import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & { label: ReactNode; hint?: ReactNode };

export function Switch({ label, hint, className, ...input }: SwitchProps) {
  return (
    <label className={cx("flex min-h-11 items-center justify-between gap-4", className)}>
      <span>
        <span className="block text-body">{label}</span>
        {hint && <span className="block text-small text-muted">{hint}</span>}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border-[1.5px] border-input bg-raised transition-colors checked:border-success checked:bg-success disabled:opacity-50"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-ink-500 transition-[translate,background-color] duration-200 peer-checked:translate-x-[calc(var(--dir)*20px)] peer-checked:bg-white" />
      </span>
    </label>
  );
}
