import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface OrderChange {
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
  readonly onClose: () => void;
}

/** Refusals that mean the order's state has changed. */
const moved: ReadonlySet<string> = new Set(["ORDER_STATE", "CANCEL_NOT_ALLOWED", "RETURN_STATE"]);
const hasMoved = (error: unknown): boolean => error instanceof ApiError && moved.has(error.code);

/** What happens after a form has changed an order. */
export function useOrderFormEnd({ onChange, onClose }: OrderChange, done: string) {
  const words = useRefusalWords();
  return {
    onDone: async (): Promise<void> => {
      onClose();
      await onChange();
      toast.show({ type: "success", message: done });
    },
    onRefused: (error: unknown): void => {
      if (!hasMoved(error)) return;
      toast.show({ type: "error", message: words(error) });
      onClose();
      void onChange();
    },
  };
}

/** Runs a change of an order, loads it again and shows the result; also if it has changed meanwhile. */
export function useOrderChange({ onChange, onClose }: OrderChange) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await call();
      onClose();
      await onChange();
      toast.show({ type: "success", message: done });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      if (!hasMoved(error)) return;
      onClose();
      await onChange();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
