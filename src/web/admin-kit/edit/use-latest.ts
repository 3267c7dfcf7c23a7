import { type RefObject, useEffect, useRef } from "react";

/** The value of the last render, for work that goes on after an `await`: what was typed meanwhile is not undone by it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
