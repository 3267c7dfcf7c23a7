import {
  type AdminSegment,
  adminGetSegment,
  adminListSegmentChoices,
  adminListSegments,
} from "#shared/contract/admin-segments.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListSegments>["query"]>;
export type SegmentList = ReplyOf<typeof adminListSegments>;
export type SegmentChoices = ReplyOf<typeof adminListSegmentChoices>;

export const loadSegments = (url: string): Promise<SegmentList> =>
  api(adminListSegments, { query: { limit: "20", ...readQuery<Query>(url, ["page", "limit"]) } });

export interface SegmentForm {
  /** `null` for a new one. */
  readonly segment: AdminSegment | null;
  readonly choices: SegmentChoices;
}

/** `id` is "new" for a new segment. */
export async function loadSegment(id: string): Promise<SegmentForm> {
  const [segment, choices] = await Promise.all([
    id === "new" ? null : api(adminGetSegment, { params: { id } }).then((reply) => reply.segment),
    api(adminListSegmentChoices, {}),
  ]);
  return { segment, choices };
}
