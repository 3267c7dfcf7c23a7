/** Whether the network failed, also while loading scripts; browsers have different messages for it. */
export const isNetworkError = (error: unknown): boolean =>
  globalThis.navigator?.onLine === false ||
  (error instanceof Error && error.name !== "ApiError" && /fetch|network|load failed|module s/i.test(error.message));
