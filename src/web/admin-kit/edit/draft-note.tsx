import { When } from "#web/admin-kit/parts.tsx";
import type { OtherDraft } from "#web/lib/forms/form-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

interface DraftNoteProps {
  readonly form: {
    readonly restoredAt: Date | undefined;
    readonly discard: () => void;
    readonly otherDraft?: OtherDraft | undefined;
  };
  /** Called after the form got other values. */
  readonly onReset?: () => void;
}

/** Says that a draft from an earlier visit was restored, and asks which one to keep if another tab has one too. */
export function DraftNote({ form, onReset }: DraftNoteProps) {
  const { restoredAt, otherDraft, discard } = form;
  const reset = (act: () => void) => (): void => {
    act();
    onReset?.();
  };
  return (
    <>
      {otherDraft !== undefined && (
        <Callout tone="warn" role="status" title="Another tab has changes of its own to this">
          <div className="flex flex-col gap-3">
            <span>
              Typed <When at={otherDraft.at.toISOString()} exact /> in this browser. Both are kept until you choose.
            </span>
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={reset(otherDraft.take)}>
                Show those instead
              </Button>
              <Button size="sm" variant="secondary" onClick={otherDraft.refuse}>
                Keep what is here
              </Button>
            </span>
          </div>
        </Callout>
      )}
      {restoredAt !== undefined && (
        <Callout
          tone="info"
          role="status"
          title="Unsaved changes restored"
          action={
            <Button size="sm" variant="secondary" onClick={reset(discard)}>
              Discard
            </Button>
          }
        >
          From <When at={restoredAt.toISOString()} exact />, saved in this browser only.
        </Callout>
      )}
    </>
  );
}
