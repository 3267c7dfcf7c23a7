import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { PictureFacts } from "./picture.ts";

/** An image in the API shape: URL and size of its default rendition. */
export interface WireImage {
  url: string;
  width: number;
  height: number;
  alt: LocalizedText;
  placeholder: string;
}

const usualWidth = 640;

/** The address of an image, as every record that names it has it. */
export const urlOf = (hash: string): string => `/media/${hash}/${usualWidth}.webp`;

/** The image for pages; other widths have the same URL with another number. */
export function wireImage({ hash, format, width, height, placeholder }: PictureFacts, alt: LocalizedText): WireImage {
  const shown = format === "svg" ? usualWidth : Math.min(usualWidth, width);
  return {
    url: urlOf(hash),
    width: shown,
    height: Math.max(1, Math.round((shown * height) / width)),
    alt,
    placeholder,
  };
}

/** The hash in an image URL; undefined for other URLs. */
export const hashOfUrl = (url: string): string | undefined => /^\/media\/([0-9a-f]{32})\//.exec(url)?.[1];
