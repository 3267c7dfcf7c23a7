import { adminBookStatement, bookStatementBody, type WholeStatement } from "#shared/contract/admin-courier-cash.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface BookDialogProps {
  readonly data: WholeStatement;
  readonly onClose: () => void;
}

/** Books a statement against the amount on the bank statement. */
export function BookDialog({ data: { statement, booking, lines }, onClose }: BookDialogProps) {
  const { currency } = statement;
  const form = useStaffForm({
    endpoint: adminBookStatement,
    params: { id: statement.id },
    defaults: { bank: null as number | null, bankRef: "", reason: "" },
    draftKey: `book-statement:${statement.id}`,
    toBody: (values) => ({ ...values, net: booking.net }),
    rules: bodyRules(bookStatementBody),
    toFieldRefusals: ({ code }) =>
      code === "STATEMENT_DIFFERS"
        ? [{ field: "reason", words: "The bank's amount differs from the rows. Say why, or check the amount." }]
        : [],
    done: "Statement booked",
    onDone: onClose,
  });
  const left = lines.length - booking.rows;
  return (
    <ActionDialog title="Book this statement" confirm="Book" form={form} onClose={onClose}>
      <p>
        {booking.rows} of {lines.length} rows come to{" "}
        <strong>
          <Amount amount={booking.net} currency={currency} />
        </strong>{" "}
        after fees.
        {left > 0 &&
          ` ${left === 1 ? "One row is not booked and stays" : `${left} rows are not booked and stay`} on the statement.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.number("bank")}
          label={`Arrived on the bank (${currency})`}
          type="number"
          step="0.01"
          required
          dir="ltr"
        />
        <TextField {...form.field("bankRef")} label="Bank reference" required maxLength={80} dir="auto" />
      </div>
      <TextareaField
        {...form.field("reason")}
        label="Why the bank's amount differs"
        hint="Only needed where it does. Recorded in the audit log."
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
