import { useEffect, useState } from "react";
import type { CoachMessage } from "#shared/contract/coach-threads.ts";
import { createMediaLinks, type MediaLink } from "#shared/contract/media.ts";
import { api } from "#web/lib/api/browser.ts";

/** Addresses hold for five minutes. */
const renewMs = 240_000;
const maxIds = 50;

export type MediaLinks = ReadonlyMap<string, MediaLink>;
const none: MediaLinks = new Map();

/** Addresses of the newest media of a thread. */
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

/** Addresses of media, renewed before they end. */
export function useLinks(ids: readonly string[]): MediaLinks {
  const [links, setLinks] = useState(none);
  const key = ids.join();
  useEffect(() => {
    if (key === "") return;
    const abort = new AbortController();
    const load = (): void => {
      const read = (batch: string[]) => api(createMediaLinks, { body: { ids: batch } }, { signal: abort.signal });
      Promise.all(toBatches(key.split(",")).map(read)).then(
        (replies) =>
          !abort.signal.aborted &&
          setLinks(new Map(replies.flatMap(({ links: found }) => found.map((link) => [link.id, link] as const)))),
        // The next turn asks again.
        () => undefined,
      );
    };
    load();
    const timer = setInterval(load, renewMs);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [key]);
  return links;
}
