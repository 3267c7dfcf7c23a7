import { tokenStore } from "./browser-tokens.ts";
import { subjectOfToken } from "./token-payload.ts";

/** The signed-in user's id, also offline, when the profile cannot be loaded. */
export const currentUserId = (): string | undefined => subjectOfToken(tokenStore.read().accessToken);
