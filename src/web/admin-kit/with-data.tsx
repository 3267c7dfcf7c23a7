import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The loading state of a page. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading">
      <Skeleton className="h-8 w-56" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}

// Loads again after somebody signed in as an admin in another tab.
function RetryLoad() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void revalidate();
  }, [revalidate]);
  return <PageSkeleton />;
}

export function WithData<Data>({
  data,
  children,
}: {
  readonly data: Data | null;
  readonly children: (data: Data) => ReactNode;
}) {
  return data === null ? <RetryLoad /> : children(data);
}
