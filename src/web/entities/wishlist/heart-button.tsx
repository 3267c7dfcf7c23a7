import type { Measured } from "#web/entities/product/analytics-item.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cx } from "#web/ui/cx.ts";
import { useWish } from "./use-wish.ts";

export interface HeartButtonProps {
  readonly thing: Measured;
  readonly className?: string;
}

/** Adds a product to the wishlist or removes it. The heart is drawn by its class, since a list has dozens. */
export function HeartButton({ thing, className }: HeartButtonProps) {
  const { t } = useTranslation();
  const text = useText();
  const { isKept, toggle } = useWish(thing);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={t("wishlist.keep", { name: text(thing.name) })}
      onClick={toggle}
      className={cx("heart", className)}
    />
  );
}
