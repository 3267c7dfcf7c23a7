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
  const isOdd = images.length % 2 === 1;
  return (
    <div className="grid grid-cols-2 gap-1 overflow-hidden rounded-xl bg-sand-50">
      {images.map(({ productId, image }, index) => (
        <MediaPicture
          key={productId}
          image={image}
          sizes="(min-width: 64rem) 20rem, 50vw"
          priority={priority}
          isDecoration
          className={cx(index === 0 && isOdd ? "col-span-2 aspect-2/1!" : "aspect-square!", "w-full object-cover")}
        />
      ))}
    </div>
  );
}
