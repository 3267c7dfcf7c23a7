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

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-lg font-bold leading-[1.3] text-center no-underline " +
  "select-none transition-[background-color,border-color,color,scale] duration-120 active:scale-[.98] " +
  "disabled:opacity-50 aria-disabled:active:scale-100";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-flare text-ink-950 hover:bg-flare-press",
  secondary: "border-[1.5px] border-text bg-transparent text-text hover:bg-text/6 [.stage_&]:border-ink-400",
  ghost: "bg-transparent text-text hover:bg-text/8",
  danger: "bg-danger text-white hover:bg-danger/90",
  ink: "bg-ink-950 text-white hover:bg-ink-800",
  link: "bg-transparent text-accent-text underline underline-offset-[.3em] hover:no-underline",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-small",
  md: "min-h-11 px-5 text-card",
  lg: "min-h-13 px-6 text-body",
};
const squares: Record<ButtonSize, string> = { sm: "size-9", md: "size-11", lg: "size-13" };

/** Button classes, for links that look like buttons. */
export function buttonClass({ variant = "primary", size = "md", block, square, className }: ButtonLook = {}): string {
  const padding = variant === "link" ? "min-h-11 text-card" : sizes[size];
  return cx(base, variants[variant], square ? squares[size] : padding, block && "w-full", className);
}
