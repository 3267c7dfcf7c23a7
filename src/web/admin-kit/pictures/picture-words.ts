import type { LibraryPicture } from "#shared/contract/admin-media.ts";
import { counted } from "#web/admin-kit/labels.ts";

/** A picture's name: its file name, else its alt text, else where it is used. */
export const pictureName = ({ fileName, image: { alt }, uses }: LibraryPicture): string =>
  fileName || alt.en || uses.find(({ name }) => name !== null)?.name?.en || "Picture without a name";

export const isUnused = ({ useCount, isBought }: LibraryPicture): boolean => useCount === 0 && !isBought;

/** "Used in 3 places". */
export function usedWords({ useCount, isBought }: LibraryPicture): string {
  if (useCount > 0) return `Used in ${counted(useCount, "place")}`;
  return isBought ? "In past orders" : "Unused";
}

export const dimensionWords = ({ width, height }: LibraryPicture): string => `${width} × ${height}`;

export const sizeWords = ({ bytes }: LibraryPicture): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en")} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
