import { useState } from "react";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";

/** Runs a call and keeps the message of an error. */
export function useWork() {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(words(error));
    }
    setBusy(false);
  };
  return { isBusy, failure, run, setFailure };
}
