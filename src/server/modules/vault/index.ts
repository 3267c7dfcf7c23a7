import type { FastifyInstance } from "fastify";
import type { Route } from "#server/platform/http/call.ts";
import { checkUpload, checkUploadJob } from "./check-upload.ts";
import { eraseMedia, eraseMediaJob } from "./delete-media.ts";
import { keepMedia, keepMediaJob } from "./keep-media.ts";
import { createOpenFiles } from "./open-files.ts";
import type { VaultDeps } from "./ports.ts";
import { vaultRoutes } from "./routes.ts";
import { mountPrivateMedia, mountShownPhotos } from "./serve-media.ts";
import { removeOrphans, removeOrphansJob, sweepUploads, sweepUploadsJob } from "./sweep-uploads.ts";
import { mountTus } from "./tus-routes.ts";

export {
  type AttachRules,
  answerMedia,
  attachMedia,
  findWaitingClip,
  type MediaTarget,
  readAttachments,
} from "./attachments.ts";
export { markDeleted as deleteMedia } from "./delete-media.ts";
export { healthKindOf } from "./media-links.ts";
export { eraseVault, exportMedia } from "./personal-data.ts";
export type { OpenTarget, VaultPorts } from "./ports.ts";
export type { PrivateStore } from "./private-store.ts";

/** Label from which the keys that sign addresses are derived. */
export const mediaLinksLabel = "media links";

export interface Vault {
  readonly routes: readonly Route[];
  /** The bytes of uploads by tus, and `GET /media/p/:id`. */
  readonly mount: (http: FastifyInstance) => Promise<void>;
}

/** Private media of members: received in pieces, checked, stored encrypted, and shown to those whom the ports allow. */
export function createVault(deps: VaultDeps): Vault {
  const { jobs } = deps.platform;
  const files = createOpenFiles(deps.openFolder);
  // Two at once in a process: each holds a whole file in memory.
  jobs.define(checkUploadJob, ({ uploadId }: { uploadId: string }) => checkUpload(deps, files, uploadId), {
    fetchers: 2,
  });
  jobs.define(eraseMediaJob, ({ mediaId }: { mediaId: string }) => eraseMedia(deps, mediaId));
  jobs.schedule(sweepUploadsJob, "11 * * * *", () => sweepUploads(deps, files));
  jobs.schedule(removeOrphansJob, "29 4 * * *", () => removeOrphans(deps));
  jobs.schedule(keepMediaJob, "7 4 * * *", () => keepMedia(deps));
  return {
    routes: vaultRoutes(deps),
    mount: async (http) => {
      await mountTus(http, deps, files);
      mountPrivateMedia(http, deps);
      mountShownPhotos(http, deps);
    },
  };
}
