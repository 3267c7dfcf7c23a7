import {
  createMedia,
  createVideos,
  type FileStore,
  libraryRoutes,
  type Media,
  sweepPictures,
  sweepPicturesJob,
  sweepVideosJob,
  type Videos,
} from "#server/modules/media/index.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { composeFiles, composeVideoStore } from "./files.ts";
import { isPictureBought, pictureOwners, textsWithPictures } from "./picture-uses.ts";

/** Uploaded pictures and the place of private files, and the nightly job that deletes those that nothing uses. */
export function composeMedia(platform: Platform): {
  readonly media: Media;
  readonly videos: Videos;
  readonly privateFiles: FileStore;
  readonly libraryRoutes: readonly Route[];
} {
  const { all: files, private: privateFiles } = composeFiles(platform);
  platform.jobs.schedule(sweepPicturesJob, "20 3 * * *", async () => {
    const deleted = await sweepPictures({ ...platform, files, texts: textsWithPictures });
    if (deleted > 0) platform.log.info({ deleted }, "unused pictures deleted");
  });
  const videos = createVideos(platform, composeVideoStore(platform));
  platform.jobs.schedule(sweepVideosJob, "25 3 * * *", async () => {
    await videos.sweep(sql`select hash from exercise_videos`);
  });
  const routes = libraryRoutes({ platform, files, owners: pictureOwners, isBought: isPictureBought });
  return { videos, media: createMedia(platform, files), privateFiles, libraryRoutes: routes };
}
