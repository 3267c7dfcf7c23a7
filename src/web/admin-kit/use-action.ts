import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useFailureWords } from "./use-failure-words.ts";

/** True when the page shows an outdated state: it must reload, so that the next attempt starts from the current one. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

export interface Act {
  readonly isBusy: boolean;
  /** While it runs, and while the page loads what was just saved: an action on a version needs the new one. */
  readonly isWaiting: boolean;
  /**
   * Runs the work, shows a toast and reloads the page's data. If the work resolves to a text, it is shown instead of
   * `done`. Resolves to true on success.
   */
  readonly run: (done: string, work: () => Promise<unknown>) => Promise<boolean>;
}

/** For an action without input, such as a button in a list. Actions with input use a form. */
export function useAction(): Act {
  const [isBusy, setBusy] = useState(false);
  const { revalidate, state } = useRevalidator();
  const words = useFailureWords();
  const about = useId();
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await work();
      toast.show({ type: "success", message: typeof result === "string" ? result : done, about });
      await revalidate();
      return true;
    } catch (error) {
      toast.show({ type: "error", message: words(error), duration: 8000, about });
      if (isBehind(error)) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isWaiting: isBusy || state === "loading", run };
}
