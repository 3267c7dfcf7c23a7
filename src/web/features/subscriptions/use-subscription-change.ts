import { useState } from "react";
import { isRefusal } from "#shared/contract/client.ts";
import { pauseSubscription, type Subscription } from "#shared/contract/subscriptions.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface ChangeProps {
  readonly subscription: Subscription;
  readonly onChange: (subscription: Subscription) => void;
  /** It turned out to have changed meanwhile. */
  readonly onStale: () => void;
}

/** Carries a change out and says how it went; what has changed meanwhile is fetched anew. Resolves to whether it went well. */
export function useSubscriptionChange({ onChange, onStale }: ChangeProps) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (
    call: () => Promise<{ readonly subscription: Subscription }>,
    done: (subscription: Subscription) => string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { subscription } = await call();
      onChange(subscription);
      toast.show({ type: "success", message: done(subscription) });
      return true;
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      if (isRefusal(error, pauseSubscription, "SUBSCRIPTION_STATE", "PAUSE_DAYS_SHORT")) onStale();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
