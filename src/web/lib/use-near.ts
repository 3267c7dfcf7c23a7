import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the element has come within 400 px of the viewport; for content that can load late. */
export function useNear<Target extends Element>(): {
  readonly ref: RefObject<Target | null>;
  readonly isNear: boolean;
} {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
