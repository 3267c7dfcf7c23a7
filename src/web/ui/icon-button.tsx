import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> &
  Pick<ButtonLook, "variant" | "size" | "className"> & {
    icon: IconName;
    label: string;
    filled?: boolean | undefined;
    /** A number in the corner; include it in the label too. */
    count?: number | undefined;
  };

export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = "ghost", size, className, filled, count, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={buttonClass({ variant, size, square: true, className: cx("shrink-0", className) })}
    >
      <Icon name={icon} size={22} filled={filled ?? false} />
      <CountDot count={count} />
    </button>
  );
}

/** The number in the corner of an icon button or link; the parent must be `relative`. */
export function CountDot({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-flare px-1 text-[11px] leading-none font-bold text-ink-950"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
