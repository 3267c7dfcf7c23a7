/** Why there is no new token. `network`: the tokens are kept and it is retried; all others end the session. */
export type RefreshFailure = "missing" | "refused" | "invalid-response" | "network";

/** The messages of product.md section 8; a refusal uses the server's message if it has one. */
export const failureMessages: Readonly<Record<RefreshFailure, string>> = {
  missing: "No refresh token available",
  refused: "Token refresh failed",
  "invalid-response": "Token refresh failed",
  network: "Network error during token refresh",
};

/** A call could not be sent because the session could not be renewed. */
export class RefreshError extends Error {
  override readonly name = "RefreshError";
  readonly failure: RefreshFailure;

  constructor(failure: RefreshFailure, message = failureMessages[failure]) {
    super(message);
    this.failure = failure;
  }
}
