import { useEffect, useState } from "react";

const pauseMs = 250;
const shortest = 2;

/** The results of a search while somebody types; late replies for an older text are dropped. */
export function useFound<T>(text: string, find: (text: string, signal: AbortSignal) => Promise<readonly T[]>) {
  const [found, setFound] = useState<readonly T[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides
  useEffect(() => {
    if (text.trim().length < shortest) {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      find(text.trim(), signal).then(
        (answer) => signal.aborted || setFound(answer),
        () => signal.aborted || setFound([]),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return found;
}
