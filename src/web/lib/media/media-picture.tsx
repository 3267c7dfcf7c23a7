import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { Picture } from "#web/ui/picture.tsx";

/** A picture as the contract defines it. */
export interface Image {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: LocalizedText;
  readonly placeholder: string;
}

const allWidths = [160, 320, 480, 640, 960, 1200];

export interface MediaPictureProps {
  readonly image: Image;
  /** The displayed width, as in `<img sizes>`. */
  readonly sizes: string;
  /** The renditions to offer; all by default. */
  readonly widths?: readonly number[];
  readonly priority?: boolean;
  /** The picture repeats the text beside it and gets an empty alt. */
  readonly isDecoration?: boolean;
  readonly className?: string | undefined;
}

export function MediaPicture(props: MediaPictureProps) {
  const { image, sizes, widths = allWidths, priority = false, isDecoration = false, className } = props;
  const text = useText();
  const isOurs = image.url.startsWith("/media/");
  return (
    <Picture
      src={image.url}
      srcSet={isOurs ? widths.map((width) => `${toRenditionUrl(image.url, width)} ${width}w`).join() : undefined}
      sizes={sizes}
      alt={isDecoration ? "" : text(image.alt)}
      width={image.width}
      height={image.height}
      placeholder={image.placeholder}
      priority={priority}
      className={className}
    />
  );
}
