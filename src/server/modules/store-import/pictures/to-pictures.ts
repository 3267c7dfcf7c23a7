import type { Notes } from "../notes.ts";
import type { StoreProduct } from "../store-product.ts";
import type { PlannedStoreProduct } from "../to-rows.ts";
import type { PictureWish } from "./queue.ts";

const maxPictures = 12;
const maxLength = 2000;

/** The normalised address of a picture; undefined for other text. */
function toAddress(text: string): string | undefined {
  const given = text.startsWith("//") ? `https:${text}` : text;
  if (!URL.canParse(given)) return undefined;
  const { protocol, href, username } = new URL(given);
  const isPlain = /^https?:$/.test(protocol) && username === "";
  return isPlain && href.length <= maxLength ? href : undefined;
}

/** The pictures of a product, each once: those of all options first. */
export function toPictures(
  product: StoreProduct,
  { name, variants }: PlannedStoreProduct,
  notes: Notes,
): PictureWish[] {
  const wishes = new Map<string, PictureWish>();
  const ofVariants = new Map<string, string>();
  for (const { image, size } of variants) if (image !== "" && !ofVariants.has(image)) ofVariants.set(image, size);
  const isShown = (url: string) => product.images.some((one) => one.url === url);
  const more = variants.filter(({ image }) => image !== "" && !isShown(image));
  const all = [...product.images, ...more.map(({ image, line }) => ({ url: image, alt: "", line }))];
  for (const { url, alt, line } of all) {
    const address = toAddress(url);
    if (address === undefined) notes.add("PICTURE_LEFT_OUT", line);
    if (address === undefined || wishes.has(address)) continue;
    if (wishes.size >= maxPictures) {
      notes.add("PICTURE_LEFT_OUT", line);
      continue;
    }
    const size = variants.length > 1 ? ofVariants.get(url) : undefined;
    wishes.set(address, { url: address, alt: (alt || name).slice(0, 200), size: size ?? null });
  }
  return [...wishes.values()];
}
