import { notFound, refuse } from "#server/platform/errors.ts";
import { QUOTA, TOO_BIG } from "#shared/contract/media.ts";
import { type UploadPurpose, uploadLimits } from "#shared/domain/private-media.ts";

export const noSuchUpload = () => notFound("No such upload");
export const noSuchMedia = () => notFound("No such media");

export const tooBig = (purpose: UploadPurpose) =>
  refuse(TOO_BIG, "The file is too big", { maxBytes: uploadLimits[purpose].maxBytes });

export const quotaReached = (purpose: UploadPurpose) =>
  refuse(QUOTA, "No more of these can be sent for now", { perDay: uploadLimits[purpose].perDay });
