import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { useRefusalWords } from "#web/lib/commerce/refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { toast } from "#web/ui/toast-store.ts";

export interface ChangeProps {
  readonly subscription: Subscription;
  readonly onChange: (subscription: Subscription) => void;
  /** It turned out to have changed meanwhile. */
  readonly onStale: () => void;
}

const known = ["SUBSCRIPTION_STATE", "PAUSE_DAYS_SHORT"] as const;

/** Carries a change out and says how it went; what has changed meanwhile is fetched anew. Resolves to whether it went well. */
export function useSubscriptionChange({ onChange, onStale }: ChangeProps) {
  const { t } = useTranslation();
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
      const code = error instanceof ApiError ? known.find((each) => each === error.code) : undefined;
      toast.show({ type: "error", message: code === undefined ? words(error) : t(`subscriptions.refusals.${code}`) });
      if (code !== undefined) onStale();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
