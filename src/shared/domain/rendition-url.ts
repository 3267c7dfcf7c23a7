const rendition = /^(\/media\/[0-9a-f]+\/)\d+\.\w+$/;

/** The URL of the same picture at another width or format; external pictures are returned unchanged. */
export function toRenditionUrl(url: string, width: number, format: "webp" | "png" = "webp"): string {
  const [, base] = rendition.exec(url) ?? [];
  return base === undefined ? url : `${base}${width}.${format}`;
}
