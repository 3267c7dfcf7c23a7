import { type ReactNode, useState } from "react";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { Button } from "#web/ui/button.tsx";

interface RetireButtonProps {
  readonly name: string;
  readonly done: string;
  readonly retire: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Retires a device or a point of sale, after a confirmation. */
export function RetireButton({ name, done, retire, children }: RetireButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Retire
      </Button>
      {isAsking && (
        <RemoveDialog
          title={`Retire “${name}”?`}
          verb="Retire"
          done={done}
          remove={retire}
          onClose={() => setAsking(false)}
        >
          {children}
        </RemoveDialog>
      )}
    </>
  );
}

/** Resumes sending after a pause. */
export function ResumeButton({ resume }: { readonly resume: () => Promise<unknown> }) {
  const { isBusy, run } = useAction();
  return (
    <Button size="sm" loading={isBusy} onClick={() => void run("Resumed", resume)}>
      Resume
    </Button>
  );
}
