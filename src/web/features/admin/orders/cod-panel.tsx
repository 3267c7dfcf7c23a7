import { useState } from "react";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { AdminCodConfirmation } from "#shared/contract/cod.ts";
import { ConfirmCashDialog } from "#web/admin-kit/confirm-cash-dialog.tsx";
import type { Label } from "#web/admin-kit/labels.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

const stateLabels: Readonly<Record<AdminCodConfirmation["state"], Label>> = {
  asked: { text: "Held: not confirmed", tone: "warn" },
  confirmed: { text: "Confirmed", tone: "success" },
  declined: { text: "Declined", tone: "danger" },
  expired: { text: "Not answered", tone: "danger" },
};

const deciderNames: Readonly<Record<NonNullable<AdminCodConfirmation["decidedBy"]>, string>> = {
  link: "by the customer, with the link in the email",
  customer: "by the customer, on the order’s page",
  staff: "by",
  deadline: "by nobody: the time was over",
  order: "because the order was cancelled",
};

interface Props {
  readonly order: AdminOrder;
  readonly confirmation: AdminCodConfirmation;
}

/** The state of the confirmation of cash on delivery: by whom, and when. */
export function CodPanel({ order, confirmation }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state, askedAt, remindedAt, expiresAt, decidedAt, decidedBy, staff, reason } = confirmation;
  const { text, tone } = stateLabels[state];
  return (
    <Panel title="Cash on delivery" end={<Badge tone={tone}>{text}</Badge>}>
      <p className="text-muted">
        Asked <When at={askedAt} exact />
        {remindedAt !== null && (
          <>
            , reminded <When at={remindedAt} exact />
          </>
        )}
      </p>
      {decidedAt !== null && decidedBy !== null && (
        <p>
          {text} <When at={decidedAt} exact /> {deciderNames[decidedBy]}
          {staff !== null && (
            <>
              {" "}
              <UserText>{staff.name === "" ? "staff" : staff.name}</UserText>
            </>
          )}
        </p>
      )}
      {reason !== null && (
        <Callout tone="neutral" title="Reason" className="mt-3">
          <UserText>{reason}</UserText>
        </Callout>
      )}
      {state === "asked" && (
        <>
          <p className="mt-1">
            It is not booked or shipped before the customer confirms it. Without an answer it is cancelled{" "}
            <When at={expiresAt} exact />.
          </p>
          <Button size="sm" variant="secondary" icon="check" className="mt-3" onClick={() => setOpen(true)}>
            Confirm for the customer
          </Button>
        </>
      )}
      {isOpen && <ConfirmCashDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
