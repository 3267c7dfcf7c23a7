/** Pause before the retry of a call that failed without a network. */
export const networkRetryMs = 30 * 1000;
