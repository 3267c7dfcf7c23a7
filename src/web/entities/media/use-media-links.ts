import { useEffect, useRef, useState } from "react";
import type { CoachMessage } from "#shared/contract/coach-threads.ts";
import { createMediaLinks, type MediaLink } from "#shared/contract/media.ts";
import { api } from "#web/lib/api/browser.ts";

/** URLs are valid for five minutes. */
const renewMs = 240_000;
const maxIds = 50;

export type MediaLinks = ReadonlyMap<string, MediaLink>;
const none: MediaLinks = new Map();

/** URLs of the newest media of a thread. */
export const useMediaLinks = (messages: readonly CoachMessage[]): MediaLinks =>
  useLinks(
    messages
      .flatMap(({ attachments }) => attachments)
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id }) => id)
      .slice(-maxIds),
  );

const toBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, at) => ids.slice(at * maxIds, (at + 1) * maxIds));

const read = async (ids: readonly string[], signal: AbortSignal): Promise<MediaLinks> => {
  const replies = await Promise.all(
    toBatches(ids).map((batch) => api(createMediaLinks, { body: { ids: batch } }, { signal })),
  );
  return new Map(replies.flatMap(({ links }) => links.map((link) => [link.id, link] as const)));
};

/**
 * URLs of media, renewed before they expire. For added media only their URLs are requested: with a new URL a shown
 * medium would load again.
 */
export function useLinks(ids: readonly string[]): MediaLinks {
  const [links, setLinks] = useState(none);
  const key = ids.join();
  const shown = useRef({ ids, links });
  shown.current = { ids, links };
  const load = (wanted: readonly string[]): AbortController => {
    const abort = new AbortController();
    const add = (found: MediaLinks) => (known: MediaLinks) => {
      const others = [...known].filter(([id]) => shown.current.ids.includes(id) && !wanted.includes(id));
      return new Map([...others, ...found]);
    };
    if (wanted.length > 0)
      read(wanted, abort.signal).then(
        (found) => !abort.signal.aborted && setLinks(add(found)),
        // The next interval tries again.
        () => undefined,
      );
    return abort;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the media change
  useEffect(() => {
    const loading = load(shown.current.ids.filter((id) => !shown.current.links.has(id)));
    return () => loading.abort();
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for as long as they are shown
  useEffect(() => {
    let loading: AbortController | undefined;
    const timer = setInterval(() => {
      loading = load(shown.current.ids);
    }, renewMs);
    return () => {
      clearInterval(timer);
      loading?.abort();
    };
  }, []);
  return links;
}
