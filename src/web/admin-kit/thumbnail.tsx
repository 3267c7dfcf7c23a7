import { toRenditionUrl } from "#shared/domain/rendition-url.ts";

/** The small picture beside a name in a table; renders nothing without one. */
export function Thumbnail({ image }: { readonly image: { url: string; placeholder: string } | null }) {
  if (image === null) return null;
  return (
    <img
      src={toRenditionUrl(image.url, 160)}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 shrink-0 rounded-sm object-cover"
      style={{ background: image.placeholder }}
    />
  );
}
