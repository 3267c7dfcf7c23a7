import { type ReactNode, Suspense } from "react";
import { useNear } from "#web/lib/use-near.ts";

interface WhenNearProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part that loads when its place is near the viewport. */
export function WhenNear({ children, className }: WhenNearProps) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
