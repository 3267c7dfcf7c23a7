import { useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { useAction } from "./use-action.ts";

interface DuplicateButtonProps {
  /** Message after copying. */
  readonly doneMessage: string;
  /** Creates the copy and resolves to the path of its page. */
  readonly copy: () => Promise<string>;
}

/** Duplicates the shown record and opens the copy. */
export function DuplicateButton({ doneMessage, copy }: DuplicateButtonProps) {
  const { isBusy, run } = useAction();
  const navigate = useNavigate();
  const duplicate = async (): Promise<void> => {
    let made = "";
    const isDone = await run(doneMessage, async () => {
      made = await copy();
    });
    if (isDone) await navigate(made);
  };
  return (
    <Button size="sm" variant="secondary" icon={copyIcon} loading={isBusy} onClick={() => void duplicate()}>
      Duplicate
    </Button>
  );
}
