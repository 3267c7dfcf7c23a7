import { adminUploadImage } from "#shared/contract/admin-media.ts";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { api } from "#web/lib/api/browser.ts";
import { toast } from "#web/ui/toast-store.ts";

export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";
export const maxPictureMb = 15;
const maxName = 200;

/** Uploads a picture; the library lists it by its file name. */
export async function uploadPicture(file: File): Promise<AdminImage> {
  const name = file.name
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, maxName);
  return (await api(adminUploadImage, { query: { name } }, { upload: file })).image;
}

/** Uploads files one by one; failed files are reported and the others continue. */
export async function uploadAll(files: readonly File[], words: (error: unknown) => string): Promise<AdminImage[]> {
  const done: AdminImage[] = [];
  for (const file of files) {
    try {
      if (!acceptedPictures.split(",").includes(file.type)) throw new Error("is not a JPEG, PNG, WebP or AVIF");
      if (file.size > maxPictureMb * 1e6) throw new Error(`is larger than ${maxPictureMb} MB`);
      done.push(await uploadPicture(file));
    } catch (error) {
      const why = error instanceof Error && error.name === "Error" ? error.message : words(error);
      toast.show({ type: "error", message: `${file.name}: ${why}`, duration: 8000 });
    }
  }
  return done;
}
