import { cx } from "./cx.ts";

/** Give it the size of the content: <Skeleton className="h-13 w-40" />. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx("skeleton block rounded-sm", className)} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <Skeleton key={line} className={cx("h-4", line === lines - 1 ? "w-3/5" : "w-full")} />
      ))}
    </span>
  );
}

export function ProductCardSkeleton() {
  return (
    <span aria-hidden="true" className="block">
      <Skeleton className="aspect-square rounded-xl" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-2 h-5 w-2/5" />
    </span>
  );
}
