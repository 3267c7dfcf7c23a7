import { cx } from "./cx.ts";

export type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** A colour or gradient shown until the picture is loaded. */
  placeholder?: string | undefined;
  /** The page's main picture: loaded eagerly with high priority. */
  priority?: boolean;
  className?: string | undefined;
};

/** Always has its dimensions, so that there is no layout shift. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, srcSet, sizes, placeholder, priority = false, className } = props;
  const urgency = priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  return (
    <img
      {...urgency}
      decoding="async"
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      style={placeholder ? { background: placeholder } : undefined}
      className={cx("picture", className)}
    />
  );
}
