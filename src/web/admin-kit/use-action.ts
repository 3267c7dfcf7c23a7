import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { toast } from "#web/ui/toast-store.ts";
import { wordsOf } from "./refusals.ts";

/** The message for a failed call. */
export function toMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "The server could not be reached. Try again.";
  const fields = error.fieldErrors.map((one) => `${one.field}: ${one.message.toLowerCase()}`).join("; ");
  const id = error.status >= 500 && error.requestId !== undefined ? ` (reference ${error.requestId})` : "";
  return `${wordsOf(error)}${fields === "" ? "" : `: ${fields}`}${id}`;
}

/** True when the page shows an outdated state: it must reload, so that the next attempt starts from the current one. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

export interface Act {
  readonly isBusy: boolean;
  /**
   * Runs the work, shows a toast and reloads the page's data. If the work resolves to a text, it is shown instead of
   * `done`. Resolves to true on success.
   */
  readonly run: (done: string, work: () => Promise<unknown>) => Promise<boolean>;
}

export function useAction(): Act {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      const said = await work();
      toast.show({ type: "success", message: typeof said === "string" ? said : done });
      await revalidate();
      return true;
    } catch (error) {
      toast.show({ type: "error", message: toMessage(error), duration: 8000 });
      if (isBehind(error)) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
