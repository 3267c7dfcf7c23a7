import { formatDateTime } from "#shared/domain/calendar.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Says that a draft from an earlier visit was restored. */
export function DraftNote({ at, onDiscard }: { readonly at: Date | undefined; readonly onDiscard: () => void }) {
  if (at === undefined) return null;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Callout
      tone="info"
      role="status"
      title="Unsaved changes restored"
      action={
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      From {formatDateTime(at.toISOString(), "en", { timeZone, month: "short" })}, saved in this browser only.
    </Callout>
  );
}
