import { useState } from "react";
import { adminRevokeCouponCodes } from "#shared/contract/admin-coupon-codes.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface Props {
  readonly couponId: string;
  /** `null` for all unused codes. */
  readonly codeIds: readonly string[] | null;
  readonly label: string;
  readonly onDone?: () => void;
}

/** Revokes unused codes after a confirmation. */
export function RevokeCodes({ couponId, codeIds, label, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const revoke = async (): Promise<void> => {
    const body = { codeIds: codeIds === null ? null : [...codeIds] };
    const isDone = await run("Codes revoked", async () => {
      const { revoked } = await api(adminRevokeCouponCodes, { params: { id: couponId }, body });
      return `Revoked: ${revoked.toLocaleString("en")}`;
    });
    setAsking(false);
    if (isDone) onDone?.();
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void revoke()}
        title={`${label}?`}
        labels={{ close: "Close", confirm: "Revoke", cancel: "Cancel" }}
        danger
        busy={isBusy}
      >
        Customers who hold a revoked code get no discount. Used codes and their orders stay as they are.
      </ConfirmDialog>
    </>
  );
}
