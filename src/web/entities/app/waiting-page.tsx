import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface WaitingPageProps {
  readonly title: string;
  /** Classes of the blocks below the heading, such as their heights. */
  readonly blocks: readonly string[];
}

/** Placeholder in the account's frame while a page loads. */
export function WaitingPage({ title, blocks }: WaitingPageProps) {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 py-8">
      <PrivateHead title={title} />
      <Skeleton className="h-9 w-2/3" />
      {blocks.map((block) => (
        <Skeleton key={block} className={cx("rounded-xl", block)} />
      ))}
    </div>
  );
}
