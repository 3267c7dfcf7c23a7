import { useEffect, useState } from "react";

const pauseMs = 250;
const shortest = 2;

/** What a search finds while somebody types; the last answer of an older text is dropped. */
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
