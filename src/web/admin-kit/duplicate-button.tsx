import { useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { useAction } from "./use-action.ts";

interface DuplicateButtonProps {
  /** What is said once it is made. */
  readonly told: string;
  /** Makes the copy and resolves to the address of its page. */
  readonly copy: () => Promise<string>;
}

/** Makes a copy of what the page shows and goes to it. */
export function DuplicateButton({ told, copy }: DuplicateButtonProps) {
  const { isBusy, run } = useAction();
  const navigate = useNavigate();
  const duplicate = async (): Promise<void> => {
    let made = "";
    const isDone = await run(told, async () => {
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
