import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  submitLabel?: string | undefined;
};

/** Use inside a form with method="get": it works before hydration. */
export function SearchField({ label, submitLabel, className, ...input }: SearchFieldProps) {
  return (
    <div className={cx("relative", className)}>
      <Input
        {...input}
        type="search"
        dir="auto"
        aria-label={label}
        enterKeyHint="search"
        start={<Icon name="search" />}
      />
      {submitLabel && (
        <button type="submit" className="sr-only focus:not-sr-only">
          {submitLabel}
        </button>
      )}
    </div>
  );
}
