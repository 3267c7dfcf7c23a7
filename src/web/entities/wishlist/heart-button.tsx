import type { Measured } from "#web/entities/product/analytics-item.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useWish } from "./use-wish.ts";

export interface HeartButtonProps {
  readonly thing: Measured;
  readonly className?: string;
}

/** Adds a product to the wishlist or removes it. */
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
      className={cx("group/heart grid size-11 place-items-center", className)}
    >
      <span
        className={cx(
          "grid size-9 place-items-center rounded-full bg-white/90 shadow-sm transition-colors group-hover/heart:bg-white",
          isKept ? "text-danger" : "text-ink-950",
        )}
      >
        <Icon name="heart" size={20} filled={isKept} />
      </span>
    </button>
  );
}
