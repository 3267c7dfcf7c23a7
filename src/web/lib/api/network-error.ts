/** Whether nothing was reached, as far as browsers tell: their words for it differ, and for scripts too. */
export const isNetworkError = (error: unknown): boolean =>
  globalThis.navigator?.onLine === false ||
  (error instanceof Error && error.name !== "ApiError" && /fetch|network|load failed|module s/i.test(error.message));
