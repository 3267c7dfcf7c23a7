import { useState } from "react";
import { adminMakeCouponCodes, makeCodesBody, maxCodesAtOnce } from "#shared/contract/admin-coupon-codes.ts";
import type { AdminCoupon } from "#shared/contract/admin-coupons.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";

interface Props {
  readonly coupon: AdminCoupon;
}

/** The coupon's code as a prefix: letters and digits only. */
const toPrefix = (code: string): string => code.replace(/[^A-Za-z0-9]/g, "").slice(0, 20);

function MakeDialog({ coupon, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminMakeCouponCodes,
    params: { id: coupon.id },
    defaults: { count: 100 as number | null, prefix: toPrefix(coupon.code) },
    toBody: ({ count, prefix }) => ({ count: count ?? 0, prefix }),
    rules: bodyRules(makeCodesBody),
    done: "Codes made",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Make single-use codes" confirm="Make codes" form={form} onClose={onClose}>
      {!coupon.hasCodes && (
        <p>
          From now on, customers use one of these codes. <strong>{coupon.code}</strong> itself stops working.
        </p>
      )}
      <TextField
        {...form.number("count")}
        label="How many"
        hint={`At most ${maxCodesAtOnce.toLocaleString("en")} at once.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxCodesAtOnce}
        step={1}
        required
      />
      <TextField
        {...form.field("prefix")}
        label="Each begins with"
        hint="Letters and digits. Twelve random signs follow."
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        required
      />
    </ActionDialog>
  );
}

export function MakeCodes({ coupon }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Make codes
      </Button>
      {isOpen && <MakeDialog coupon={coupon} onClose={() => setOpen(false)} />}
    </>
  );
}
