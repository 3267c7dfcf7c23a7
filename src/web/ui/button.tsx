import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  Omit<ButtonLook, "square"> & {
    icon?: IconName | undefined;
    iconEnd?: IconName | undefined;
    /** Keeps the width and the focus, and ignores presses. */
    loading?: boolean | undefined;
    loadingLabel?: string | undefined;
  };

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button(props: ButtonProps) {
  const { variant, size, block, className, icon, iconEnd, loading = false, loadingLabel, children, ...rest } = props;
  const { onClick, type = "button", ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      onClick={loading ? refuse : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, block, className })}
    >
      <span className={cx("inline-flex items-center justify-center gap-2", loading && "opacity-0")}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
        {iconEnd && <Icon name={iconEnd} />}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={loadingLabel} />
        </span>
      )}
    </button>
  );
}

export type ButtonLabelProps = { icon?: IconName; iconEnd?: IconName; children: ReactNode };

/** The content of a link that looks like a button. */
export function ButtonLabel({ icon, iconEnd, children }: ButtonLabelProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}
