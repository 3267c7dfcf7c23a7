import { cx } from "./cx.ts";
import { iconPaths } from "./icon-paths.ts";

/** An icon that is not on the first pages; see drawn-icons.ts. */
export interface DrawnIcon {
  readonly path: string;
  /** Directional; see `flipping`. */
  readonly flips?: boolean;
}

export type IconName = keyof typeof iconPaths | DrawnIcon;

/** Directional icons, mirrored in right-to-left text. */
const flipping: ReadonlySet<IconName> = new Set([
  "chevron-start",
  "chevron-end",
  "truck",
  "undo",
  "list",
  "send",
  "logout",
] satisfies IconName[]);

export type IconProps = {
  name: IconName;
  /** Pixels; default 20. */
  size?: number;
  filled?: boolean;
  /** Accessible name; without one the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

export function Icon({ name, size = 20, filled = false, label, className }: IconProps) {
  const [path, flips] = typeof name === "string" ? [iconPaths[name], flipping.has(name)] : [name.path, name.flips];
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden as decorative
    <svg
      {...naming}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cx("icon", filled && "icon-filled", flips && "flip", className)}
    >
      <path d={path} />
    </svg>
  );
}
