import type { BackendModule, ReadCallback } from "i18next";

type Fetch = (url: string) => Promise<Pick<Response, "ok" | "status" | "json">>;

/**
 * Fetches `/locales/{language}/{namespace}.json` for i18next. A file that does not come (no network, a server in trouble)
 * is worth another try, which i18next makes; one that the server refuses is not.
 */
export function createWordFiles(version: string, fetch: Fetch): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read: (language: string, namespace: string, done: ReadCallback) => {
      const url = `/locales/${language}/${namespace}.json?v=${version}`;
      const failed = (isWorthRetrying: boolean) => done(new Error(`No words from ${url}`), isWorthRetrying);
      fetch(url).then(
        (reply) =>
          reply.ok
            ? reply.json().then(
                (words) => done(null, words),
                () => failed(true),
              )
            : failed(reply.status >= 500),
        () => failed(true),
      );
    },
  };
}
