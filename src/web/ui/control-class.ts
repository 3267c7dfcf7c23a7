import { cx } from "./cx.ts";

const frame =
  "w-full min-h-12 rounded-lg border border-input bg-surface text-[max(16px,var(--step-body))] leading-[2] text-text " +
  "transition-colors hover:border-text [.admin_&]:min-h-10 [.admin_&]:text-[length:var(--step-body)]";

/** The box of every text control: 3:1 border contrast, 16 px text (phones zoom into anything smaller). */
export function controlClass(className?: string): string {
  return cx(
    frame,
    "px-3.5 placeholder:text-muted",
    "focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus",
    "disabled:bg-raised disabled:text-muted disabled:hover:border-input",
    "aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
    className,
  );
}

/** The same box around a bare input and its icons, which keep their side whatever the input's text direction. */
export function controlBoxClass(className?: string): string {
  return cx(
    frame,
    "flex items-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus",
    "has-[input:disabled]:bg-raised has-[input:disabled]:text-muted has-aria-invalid:border-danger has-aria-invalid:bg-danger-soft/40",
    className,
  );
}

export const bareInputClass =
  "min-w-0 flex-1 self-stretch bg-transparent px-3.5 leading-[2] outline-none placeholder:text-muted";

/**
 * Browsers treat an empty `dir="auto"` control as left-to-right. The stylesheet sets the surrounding direction while
 * a placeholder is shown, so there must be one, even if it is a space.
 */
export function emptyPlaceholder(dir: string | undefined): string | undefined {
  return dir === "auto" ? " " : undefined;
}
