import { type RefObject, useEffect, useRef } from "react";

/** The value of the latest render, for code after an `await`. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
