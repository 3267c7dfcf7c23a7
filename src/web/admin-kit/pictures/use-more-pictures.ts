import { useState } from "react";
import { adminListPictures, type LibraryPicture } from "#shared/contract/admin-media.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { toast } from "#web/ui/toast-store.ts";

export type PictureList = ReplyOf<typeof adminListPictures>;
export type PictureQuery = NonNullable<CallInput<typeof adminListPictures>["query"]>;

export interface MorePictures {
  readonly pictures: readonly LibraryPicture[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly load: () => void;
}

/** The pictures of the first page and of the pages loaded since. `first` answers the query. */
export function useMorePictures(first: PictureList, query: PictureQuery): MorePictures {
  const [behind, setBehind] = useState<{ readonly first: PictureList; readonly pages: readonly PictureList[] }>();
  const [isBusy, setBusy] = useState(false);
  const words = useFailureWords();
  // A reloaded first page starts the list over.
  const pages = behind?.first === first ? behind.pages : [];
  const { next } = pages.at(-1) ?? first;
  const load = async (): Promise<void> => {
    if (next === null || isBusy) return;
    setBusy(true);
    try {
      const page = await api(adminListPictures, { query: { ...query, after: next } });
      setBehind({ first, pages: [...pages, page] });
    } catch (error) {
      toast.show({ type: "error", message: words(error), duration: 8000 });
    } finally {
      setBusy(false);
    }
  };
  return {
    pictures: [first, ...pages].flatMap((page) => page.pictures),
    hasMore: next !== null,
    isBusy,
    load: () => void load(),
  };
}
