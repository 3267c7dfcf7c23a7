import {
  createMedia,
  type FileStore,
  type Media,
  sweepPictures,
  sweepPicturesJob,
} from "#server/modules/media/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { composeFiles } from "./files.ts";
import { textsWithPictures } from "./picture-uses.ts";

/** Uploaded pictures and the place of private files, and the nightly job that deletes those that nothing uses. */
export function composeMedia(platform: Platform): { readonly media: Media; readonly privateFiles: FileStore } {
  const { all: files, private: privateFiles } = composeFiles(platform);
  platform.jobs.schedule(sweepPicturesJob, "20 3 * * *", async () => {
    const deleted = await sweepPictures({ ...platform, files, texts: textsWithPictures });
    if (deleted > 0) platform.log.info({ deleted }, "unused pictures deleted");
  });
  return { media: createMedia(platform, files), privateFiles };
}
