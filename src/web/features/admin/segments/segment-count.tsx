import { useEffect, useState } from "react";
import { adminCountSegment, type SegmentTree, segmentTree } from "#shared/contract/admin-segments.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

type Counted = ReplyOf<typeof adminCountSegment>;
const pauseMs = 400;
const problemsOf = bodyRules(segmentTree);

/** Counts again whenever the rules change and are complete; `null` while they are incomplete, or without a reply. */
function useCount(tree: SegmentTree): Counted | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  const asked = JSON.stringify(tree);
  useEffect(() => {
    const wanted: SegmentTree = JSON.parse(asked);
    let isOver = false;
    const count = async (): Promise<void> => {
      const isWhole = (await problemsOf(wanted)).length === 0;
      const reply = isWhole ? await api(adminCountSegment, { body: { tree: wanted } }).catch(() => null) : null;
      if (!isOver) setCounted(reply);
    };
    const timer = setTimeout(() => void count(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return counted;
}

/** The number of people in the segment as edited. */
export function SegmentCount({ tree }: { readonly tree: SegmentTree }) {
  const counted = useCount(tree);
  const may = useMay();
  if (counted === null)
    return (
      <Panel title="People">
        <p className="text-muted">Counting, or a question is not complete yet.</p>
      </Panel>
    );
  const { matching, reachable, people } = counted;
  return (
    <Panel title={`${matching.toLocaleString("en")} people`}>
      <p role="status">{reachable.toLocaleString("en")} of them agreed to offers: only they get campaigns.</p>
      <ul className="mt-3 flex flex-col gap-1 text-small">
        {people.map(({ id, name }) => (
          <li key={id}>
            {may("customers") ? (
              <UiLink href={`${adminRoot}/customers/${id}`}>
                <UserText>{name}</UserText>
              </UiLink>
            ) : (
              <UserText>{name}</UserText>
            )}
          </li>
        ))}
      </ul>
      {matching > people.length && (
        <p className="mt-2 text-small text-muted">and {(matching - people.length).toLocaleString("en")} more</p>
      )}
    </Panel>
  );
}
