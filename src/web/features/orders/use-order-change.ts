import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import type { Order } from "#shared/contract/orders.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface OrderChange {
  readonly onChange: (order: Order) => void;
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Refusals that mean the order's state has changed. */
const moved: ReadonlySet<string> = new Set(["ORDER_STATE", "CANCEL_NOT_ALLOWED", "RETURN_WINDOW_OVER"]);

/** Runs a change of an order and shows the result; if the order has changed meanwhile, it is reloaded. */
export function useOrderChange({ onChange, onStale, onClose }: OrderChange) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<{ readonly order: Order }>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const { order } = await call();
      onClose();
      onChange(order);
      toast.show({ type: "success", message: done });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      if (!(error instanceof ApiError) || !moved.has(error.code)) return;
      onClose();
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
