import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { toast } from "#web/ui/toast-store.ts";
import { wordsOf } from "./refusals.ts";

/** What to tell somebody about a call that failed. */
export function toMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "The server could not be reached. Try again.";
  const fields = error.fieldErrors.map((one) => `${one.field}: ${one.message.toLowerCase()}`).join("; ");
  const id = error.status >= 500 && error.requestId !== undefined ? ` (reference ${error.requestId})` : "";
  return `${wordsOf(error)}${fields === "" ? "" : `: ${fields}`}${id}`;
}

/** What stands is not what the page showed: it must show it now, so that the next try starts from there. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

export interface Act {
  readonly isBusy: boolean;
  /**
   * Carries the work out, says how it went and loads the page's data again. A text that the work resolves to is said instead of
   * `done`. Resolves to whether it went well.
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
