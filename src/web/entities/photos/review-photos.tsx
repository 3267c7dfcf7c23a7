import type { ReviewPhoto } from "#shared/contract/reviews.ts";
import { Picture } from "#web/ui/picture.tsx";

interface ReviewPhotosProps {
  readonly photos: readonly ReviewPhoto[];
  readonly nameOf: (number: number) => string;
}

const atWidth = (url: string, width: number): string => url.replace(/\/\d+\.webp$/, `/${width}.webp`);

/** A customer's pictures, small; each opens large in a tab of its own. */
export function ReviewPhotos({ photos, nameOf }: ReviewPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ url, width, height, placeholder }, at) => (
        <li key={url}>
          <a href={atWidth(url, 1200)} target="_blank" rel="noreferrer" className="block">
            <Picture
              src={atWidth(url, 160)}
              srcSet={`${atWidth(url, 160)} 1x, ${atWidth(url, 320)} 2x`}
              alt={nameOf(at + 1)}
              width={width}
              height={height}
              placeholder={placeholder}
              className="size-24 rounded-lg border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
