/** Publishing members' photos, which needs a separate consent. */

/** `shop`: on the page of results; `social`: in the shop's posts elsewhere. */
export const publishScopes = ["shop", "social"] as const;
export type PublishScope = (typeof publishScopes)[number];

/** Version of the text in `publishing.json`; raise it when the meaning changes. Consents keep the version they were given for. */
export const publishTextVersion = 1;
/** One photo, or the one before and the one after. */
export const maxPublished = 2;
export const maxPublishedWords = 300;
