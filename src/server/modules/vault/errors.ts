import { notFound, refuse } from "#server/platform/errors.ts";
import { QUOTA, TOO_BIG } from "#shared/contract/media.ts";
import { TOO_MANY_COMMENTS } from "#shared/contract/media-comments.ts";
import { maxComments } from "#shared/domain/drawings.ts";
import { type UploadPurpose, uploadLimits } from "#shared/domain/private-media.ts";

export const noSuchUpload = () => notFound("No such upload");
export const noSuchMedia = () => notFound("No such media");

export const tooBig = (purpose: UploadPurpose) =>
  refuse(TOO_BIG, "The file is too big", { maxBytes: uploadLimits[purpose].maxBytes });

export const quotaReached = (purpose: UploadPurpose) =>
  refuse(QUOTA, "No more of these can be sent for now", { perDay: uploadLimits[purpose].perDay });

export const noSuchComment = () => notFound("No such comment");

export const tooManyComments = () =>
  refuse(TOO_MANY_COMMENTS, "The clip has as many comments as it can", { max: maxComments });
