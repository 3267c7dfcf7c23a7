import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getMediaComments } from "#shared/contract/media-comments.ts";
import { api } from "#web/lib/api/browser.ts";

export type MyClip = ReplyOf<typeof getMediaComments>;

export const loadMyClip = (id: string, signal: AbortSignal): Promise<MyClip> =>
  api(getMediaComments, { params: { id } }, { signal });
