import { cx } from "./cx.ts";

export type AvatarProps = {
  name: string;
  src?: string | undefined;
  size?: number;
  /** Only needed when the name is not shown beside it. */
  label?: string | undefined;
  className?: string | undefined;
};

const tints = [
  "bg-flare-soft text-flare-strong",
  "bg-sand-200 text-ink-800",
  "bg-info-soft text-info",
  "bg-success-soft text-success",
];

/**
 * The first letters of the first and last word; Arabic letters are separated by a thin space, so that they do not
 * join.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => (word ? [...word][0] : ""))
    .join("\u2009")
    .toUpperCase();
}

function toTint(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? "";
}

export function Avatar({ name, src, size = 40, label, className }: AvatarProps) {
  const frame = cx("inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-bold", className);
  if (src) return <img src={src} alt={label ?? ""} width={size} height={size} className={cx(frame, "object-cover")} />;
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span
      {...naming}
      className={cx(frame, toTint(name))}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.34, lineHeight: 1 }}
    >
      {initialsOf(name)}
    </span>
  );
}
