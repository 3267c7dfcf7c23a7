import { ApiError, type Client } from "#shared/contract/client.ts";

/** Asks for the second factor; resolves to whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** The admin area asks while it is open. Returns a cleanup function. */
export function answerStepUp(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Repeats a call that was refused with STEP_UP_REQUIRED after the second factor, so that no input is lost. */
export function withStepUp(client: Client): Client {
  return (endpoint, input, options) =>
    client(endpoint, input, options).catch(async (error) => {
      if (error instanceof ApiError && error.code === "STEP_UP_REQUIRED" && (await ask?.()))
        return client(endpoint, input, options);
      throw error;
    });
}
