/** Why there is no new token. `network`: the tokens stay and it is tried again; all else ends the session. */
export type RefreshFailure = "missing" | "refused" | "invalid-response" | "network";

/** The words of product.md section 8; a refusal carries the server's when it has some. */
export const failureMessages: Readonly<Record<RefreshFailure, string>> = {
  missing: "No refresh token available",
  refused: "Token refresh failed",
  "invalid-response": "Token refresh failed",
  network: "Network error during token refresh",
};

/** A call could not be made because the session could not be renewed. */
export class RefreshError extends Error {
  override readonly name = "RefreshError";
  readonly failure: RefreshFailure;

  constructor(failure: RefreshFailure, message = failureMessages[failure]) {
    super(message);
    this.failure = failure;
  }
}
