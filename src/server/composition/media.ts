import { join } from "node:path";
import { createMedia, type Media, sweepPictures, sweepPicturesJob } from "#server/modules/media/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createLocalFiles } from "#server/providers/storage/local-files.ts";
import { textsWithPictures } from "./picture-uses.ts";

/** Uploaded pictures, and the nightly job that deletes those that nothing uses. */
export function composeMedia(platform: Platform): Media {
  const files = createLocalFiles(join(platform.config.dataDir, "media"));
  platform.jobs.schedule(sweepPicturesJob, "20 3 * * *", async () => {
    const deleted = await sweepPictures({ ...platform, files, texts: textsWithPictures });
    if (deleted > 0) platform.log.info({ deleted }, "unused pictures deleted");
  });
  return createMedia(platform, files);
}
