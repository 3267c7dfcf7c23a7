import { useState } from "react";
import { isRefusal } from "#shared/contract/client.ts";
import { pauseSubscription, type Subscription } from "#shared/contract/subscriptions.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface ChangeProps {
  readonly subscription: Subscription;
  /** Loads the subscription again. */
  readonly onChange: () => Promise<void>;
}

/**
 * Runs a change and shows the result; reloads if the subscription was changed meanwhile. Resolves to true on success.
 */
export function useSubscriptionChange({ onChange }: Pick<ChangeProps, "onChange">) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (
    call: () => Promise<{ readonly subscription: Subscription }>,
    done: (subscription: Subscription) => string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { subscription } = await call();
      await onChange();
      toast.show({ type: "success", message: done(subscription) });
      return true;
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      if (isRefusal(error, pauseSubscription, "SUBSCRIPTION_STATE", "PAUSE_DAYS_SHORT")) await onChange();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
