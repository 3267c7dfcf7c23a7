import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type Image, MediaPicture } from "#web/lib/media/media-picture.tsx";
import { cx } from "#web/ui/cx.ts";
import { calendarIcon, dumbbellIcon, giftIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export interface LinePictureProps {
  readonly image: Image | null;
  readonly kind?: ProductKind;
  readonly className?: string;
  readonly isDimmed?: boolean;
}

const icons: Readonly<Record<ProductKind, IconName>> = {
  physical: "box",
  programme: dumbbellIcon,
  package: calendarIcon,
  gift_card: giftIcon,
};

/** The small square picture of a cart or order line. It has no alt text, since the name is beside it. */
export function LinePicture({ image, kind = "physical", className, isDimmed = false }: LinePictureProps) {
  const box = cx(
    "grid aspect-square shrink-0 place-items-center overflow-hidden rounded-lg bg-sand-50 text-muted",
    className,
  );
  if (image === null)
    return (
      <span aria-hidden="true" className={box}>
        <Icon name={icons[kind]} size={24} />
      </span>
    );
  return (
    <span className={box}>
      <MediaPicture
        image={image}
        sizes="96px"
        isDecoration
        className={cx("h-full!", isDimmed && "opacity-50 grayscale")}
      />
    </span>
  );
}
