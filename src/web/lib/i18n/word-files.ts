import type { LoadWords } from "./translator.ts";

type Fetch = (url: string) => Promise<Pick<Response, "ok" | "status" | "json">>;

export interface WordFilesOptions {
  /** Names the state of the texts, so that browsers may keep the files. */
  readonly version: string;
  readonly fetch: Fetch;
  readonly pause: (ms: number) => Promise<void>;
}

// product.md section 9: up to five more tries, the first after 350 ms, each pause twice the one before.
const firstPause = 350;
const tries = 6;

/**
 * Fetches `/locales/{language}/{namespace}.json`. A file that does not come (no network, a server in trouble) is worth
 * another try; one that the server refuses is not.
 */
export function createWordFiles({ version, fetch, pause }: WordFilesOptions): LoadWords {
  return async (language, namespace) => {
    for (let done = 0; done < tries; done += 1) {
      if (done > 0) await pause(firstPause * 2 ** (done - 1));
      try {
        const reply = await fetch(`/locales/${language}/${namespace}.json?v=${version}`);
        if (reply.ok) return await reply.json();
        if (reply.status < 500) return undefined;
      } catch {
        // Asked for again.
      }
    }
    return undefined;
  };
}
