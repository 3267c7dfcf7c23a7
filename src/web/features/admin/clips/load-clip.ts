import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminGetMediaComments } from "#shared/contract/media-comments.ts";
import { api } from "#web/lib/api/browser.ts";

export type ClipData = ReplyOf<typeof adminGetMediaComments>;

export const loadClip = (id: string, signal: AbortSignal): Promise<ClipData> =>
  api(adminGetMediaComments, { params: { id } }, { signal });
