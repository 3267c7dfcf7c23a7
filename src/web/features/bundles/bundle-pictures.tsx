import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { cx } from "#web/ui/cx.ts";
import type { PartView } from "./load-bundles.ts";

const most = 4;

/** The pictures of a bundle's parts side by side. */
export function BundlePictures({
  parts,
  priority = false,
}: {
  readonly parts: readonly PartView[];
  readonly priority?: boolean;
}) {
  const images = parts.flatMap(({ productId, image }) => (image === null ? [] : [{ productId, image }])).slice(0, most);
  const isTall = images.length === 3;
  return (
    <div
      className={cx(
        "grid aspect-square gap-1 self-start overflow-hidden rounded-xl bg-sand-50",
        images.length > 1 && "grid-cols-2",
        images.length > 2 && "grid-rows-2",
      )}
    >
      {images.map(({ productId, image }, index) => (
        <MediaPicture
          key={productId}
          image={image}
          sizes="(min-width: 64rem) 20rem, 50vw"
          priority={priority}
          isDecoration
          className={cx("h-full! min-h-0 w-full object-cover object-bottom", isTall && index === 0 && "row-span-2")}
        />
      ))}
    </div>
  );
}
