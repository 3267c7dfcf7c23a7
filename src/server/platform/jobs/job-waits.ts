/** A job has to wait for another one. It is tried again like a failed one, but nothing has failed. */
export class JobWaits extends Error {}
