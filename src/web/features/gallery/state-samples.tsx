import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { refreshIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Group, type SampleProps } from "./sample-frame.tsx";

export function StateSamples({ words }: SampleProps) {
  return (
    <Group title={words.parts.states}>
      <EmptyState
        icon="bag"
        headingLevel="h3"
        title={words.emptyTitle}
        description={words.emptyText}
        actions={<Button>{words.emptyAction}</Button>}
      />
      <ErrorPanel
        headingLevel="h3"
        title={words.errorTitle}
        description={words.errorText}
        requestId="req-7f3a91c2"
        requestIdLabel={words.requestId}
        actions={
          <Button variant="secondary" icon={refreshIcon}>
            {words.retry}
          </Button>
        }
      />
      <Outcome
        tone="success"
        title={words.outcome}
        description={words.outcomeText}
        actions={<Button block>{words.seeAll}</Button>}
      >
        <p className="text-center">
          <Ltr>#HM-20931</Ltr>
        </p>
      </Outcome>
    </Group>
  );
}
