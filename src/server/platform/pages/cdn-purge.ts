const waitMs = 1000;
const timeoutMs = 5000;
const maxTags = 100;

export interface CdnPurge {
  /** Tells the CDN soon which pages changed; never waits, never throws. */
  readonly purge: (tags: readonly string[]) => void;
  /** Resolves when waiting purges are done. */
  readonly settled: () => Promise<void>;
}

/**
 * Posts `{ tags }` to the operator's purge address once this process has dropped its own pages, so that the CDN cannot
 * fetch an old one from it again. Changes within a second are sent together. A failed purge
 * is not repeated: pages there expire anyway after some 75 seconds.
 */
export function createCdnPurge(url: string, onFailure: (error: Error) => void): CdnPurge {
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  const sendPurge = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const tags = waiting.has("content") || waiting.size > maxTags ? ["content"] : [...waiting];
    waiting.clear();
    sending = undefined;
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the CDN answered ${reply.status} to a purge`);
  };
  return {
    purge: (tags) => {
      for (const tag of tags) waiting.add(tag);
      sending ??= sendPurge().catch(onFailure);
    },
    settled: async () => sending,
  };
}
