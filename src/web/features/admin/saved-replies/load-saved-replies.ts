import {
  adminListSavedReplies,
  type SavedReply,
  type SavedReplyArea,
  savedReplyAreas,
} from "#shared/contract/admin-saved-replies.ts";
import type { May } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export interface SavedReplies {
  readonly savedReplies: readonly SavedReply[];
  /** Areas that the signed-in person works in. */
  readonly areas: readonly SavedReplyArea[];
  readonly area: SavedReplyArea | undefined;
}

/** `?area=` lists one area. */
export async function loadSavedReplies(url: string, may: May): Promise<SavedReplies> {
  const areas = savedReplyAreas.filter(may);
  const asked = new URL(url).searchParams.get("area");
  const area = areas.find((one) => one === asked);
  const { savedReplies } = await api(adminListSavedReplies, { query: area === undefined ? {} : { area } });
  return { savedReplies, areas, area };
}
