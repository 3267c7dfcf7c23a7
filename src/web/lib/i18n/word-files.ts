import type { LoadWords } from "./translator.ts";

type Fetch = (url: string) => Promise<Pick<Response, "ok" | "status" | "json">>;

export interface WordFilesOptions {
  /** Version of the texts, so that browsers can cache the files. */
  readonly version: string;
  readonly fetch: Fetch;
  readonly pause: (ms: number) => Promise<void>;
}

// product.md section 9: up to five retries, the first after 350 ms, each pause twice the previous one.
const firstPause = 350;
const tries = 6;

/** Fetches `/locales/{language}/{namespace}.json`. Retries after network and server errors, not after a 4xx. */
export function createWordFiles({ version, fetch, pause }: WordFilesOptions): LoadWords {
  return async (language, namespace) => {
    for (let done = 0; done < tries; done += 1) {
      if (done > 0) await pause(firstPause * 2 ** (done - 1));
      try {
        const reply = await fetch(`/locales/${language}/${namespace}.json?v=${version}`);
        if (reply.ok) return await reply.json();
        if (reply.status < 500) return undefined;
      } catch {
        // Retried by the loop.
      }
    }
    return undefined;
  };
}
