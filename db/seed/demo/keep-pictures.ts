import type { Media, PictureFacts, WireImage } from "#server/modules/media/index.ts";
import { wireImage } from "#server/modules/media/index.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { Drawing } from "./pictures.ts";

export interface KeptPictures {
  readonly records: readonly (PictureFacts & { readonly bytes: number })[];
  readonly imageOf: (key: string, alt: LocalizedText) => WireImage;
}

// Rendering uses a core each; more concurrency does not help.
const atOnce = 4;

/** Renders and stores images with limited concurrency. Identical images are stored once. */
export async function keepPictures(media: Media, drawings: readonly Drawing[]): Promise<KeptPictures> {
  const facts = new Map<string, PictureFacts & { bytes: number }>();
  const waiting = drawings.values();
  const worker = async (): Promise<void> => {
    for (const { key, svg } of waiting) {
      const bytes = Buffer.from(svg);
      facts.set(key, { ...(await media.keep(bytes)), bytes: bytes.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const records = [...new Map([...facts.values()].map((one) => [one.hash, one])).values()];
  return {
    records: records.sort((a, b) => (a.hash < b.hash ? -1 : 1)),
    imageOf: (key, alt) => {
      const found = facts.get(key);
      if (found === undefined) throw new Error(`no picture is called ${key}`);
      return wireImage(found, alt);
    },
  };
}
