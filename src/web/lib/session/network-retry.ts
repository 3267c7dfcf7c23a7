/** How long a call that found no network waits before it is tried again. */
export const networkRetryMs = 30 * 1000;
