import { getCoachingProfile, getHealthReads } from "#shared/contract/coaching.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type Privacy = ReplyOf<typeof getCoachingProfile> & ReplyOf<typeof getHealthReads>;

export async function loadPrivacy({ url, signal }: Request): Promise<Privacy> {
  const query = { page: String(readPage(url)), limit: "20" };
  const [wishes, reads] = await Promise.all([
    api(getCoachingProfile, {}, { signal }),
    api(getHealthReads, { query }, { signal }),
  ]);
  return { ...wishes, ...reads };
}
