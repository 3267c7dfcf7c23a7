import { Callout } from "#web/ui/callout.tsx";

/** The first of the messages, and how many more there are. */
export function GapList({ gaps }: { readonly gaps: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {gaps.slice(0, 5).map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
      {gaps.length > 5 && <li>and {gaps.length - 5} more</li>}
    </ul>
  );
}

interface GapsProps {
  readonly gaps: readonly string[];
  readonly title: string;
  readonly tone?: "warn" | "info";
}

export function Gaps({ gaps, title, tone = "warn" }: GapsProps) {
  if (gaps.length === 0) return null;
  return (
    <Callout tone={tone} title={title}>
      <GapList gaps={gaps} />
    </Callout>
  );
}
