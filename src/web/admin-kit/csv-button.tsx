import type { ReactNode } from "react";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { saveFile } from "./save-file.ts";
import { useAction } from "./use-action.ts";

interface CsvButtonProps {
  readonly load: () => Promise<CsvFile>;
  readonly variant?: "secondary" | "ghost";
  readonly children: ReactNode;
}

/** Downloads a call's reply as a CSV file. */
export function CsvButton({ load, variant = "secondary", children }: CsvButtonProps) {
  const { isBusy, run } = useAction();
  const save = () => run("File downloaded", async () => saveFile(await load()));
  return (
    <Button size="sm" variant={variant} icon={downloadIcon} loading={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
