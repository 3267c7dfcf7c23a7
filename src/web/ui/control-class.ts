import { cx } from "./cx.ts";

/** The box of every text control (ui/styles/controls.css). */
export const controlClass = (className?: string): string => cx("control", className);

/** The same box around a bare input and its icons, which keep their side whatever the input's text direction. */
export const controlBoxClass = (className?: string): string => cx("control-box", className);

export const bareInputClass = "control-bare";

/**
 * Browsers treat an empty `dir="auto"` control as left-to-right. The stylesheet sets the surrounding direction while
 * a placeholder is shown, so there must be one, even if it is a space.
 */
export function emptyPlaceholder(dir: string | undefined): string | undefined {
  return dir === "auto" ? " " : undefined;
}
