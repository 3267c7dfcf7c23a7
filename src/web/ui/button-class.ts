import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "ink" | "link";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width. */
  block?: boolean | undefined;
  /** A square for a single icon. */
  square?: boolean | undefined;
  className?: string | undefined;
};

/** Button classes (ui/styles/controls.css), for links that look like buttons. */
export function buttonClass({ variant = "primary", size = "md", block, square, className }: ButtonLook = {}): string {
  const padding = variant !== "link" && `btn-${size}`;
  return cx(`btn btn-${variant}`, square ? `btn-square-${size}` : padding, block && "w-full", className);
}
