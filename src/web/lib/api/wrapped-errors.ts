import { ApiError, type Client } from "#shared/contract/client.ts";

/**
 * A refusal keeps its status and data, a network error its kind; other errors (aborted calls) pass through unchanged.
 */
function wrapped(name: string, error: unknown): unknown {
  const message = (inner: Error): string => `${name} error: ${inner.message}`;
  if (error instanceof ApiError) return Object.assign(new ApiError(error), { message: message(error), cause: error });
  return error instanceof TypeError ? new TypeError(message(error), { cause: error }) : error;
}

/** Wraps a client so that its error messages name the call: `<errorName> error: <message>`. Pages show their own texts. */
export function withWrappedErrors(client: Client): Client {
  return async (endpoint, input, options) => {
    try {
      return await client(endpoint, input, options);
    } catch (error) {
      throw endpoint.errorName === undefined ? error : wrapped(endpoint.errorName, error);
    }
  };
}
