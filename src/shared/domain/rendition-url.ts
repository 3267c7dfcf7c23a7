const rendition = /^(\/media\/[0-9a-f]+\/)\d+\.\w+$/;

/** Whether it is a picture of the shop, which has other widths and formats. */
export const isRendition = (url: string): boolean => rendition.test(url);

/** The URL of the same picture at another width or format; external pictures are returned unchanged. */
export function toRenditionUrl(url: string, width: number, format: "webp" | "png" = "webp"): string {
  const [, base] = rendition.exec(url) ?? [];
  return base === undefined ? url : `${base}${width}.${format}`;
}
