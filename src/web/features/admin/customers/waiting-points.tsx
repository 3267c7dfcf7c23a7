import { useState } from "react";
import {
  adminDecidePointsAdjustment,
  decidePointsAdjustmentBody,
  type PointsAdjustment,
} from "#shared/contract/admin.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

type Decision = "approve" | "decline";

const signed = (delta: number): string => `${delta > 0 ? "+" : "−"}${Math.abs(delta).toLocaleString("en")}`;

interface DecisionDialogProps {
  readonly adjustment: PointsAdjustment;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ adjustment, decision, onClose }: DecisionDialogProps) {
  const { id, customer, delta } = adjustment;
  const isApproval = decision === "approve";
  const form = useStaffForm({
    endpoint: adminDecidePointsAdjustment,
    params: { id },
    defaults: { reason: "" },
    draftKey: `points-${decision}:${id}`,
    toBody: ({ reason }) => ({ decision, reason }),
    rules: bodyRules(decidePointsAdjustmentBody),
    done: isApproval ? "Points adjusted" : "Adjustment declined",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={isApproval ? "Approve this adjustment?" : "Decline this adjustment?"}
      confirm={isApproval ? "Approve" : "Decline"}
      variant={isApproval ? "primary" : "danger"}
      form={form}
      onClose={onClose}
    >
      <p>
        <Ltr>{signed(delta)}</Ltr> points for <UserText>{customer.name}</UserText>
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

interface RowProps {
  readonly adjustment: PointsAdjustment;
  readonly isOwn: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function Row({ adjustment, isOwn, onDecide }: RowProps) {
  const { customer, delta, reason, askedBy, createdAt } = adjustment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap gap-x-2">
          <Ltr className="font-bold">{signed(delta)}</Ltr>
          <UiLink href={`${adminRoot}/customers/${customer.id}`}>
            <UserText>{customer.name}</UserText>
          </UiLink>
        </p>
        <p dir="auto" className="max-w-prose wrap-anywhere">
          {reason}
        </p>
        <p className="text-small text-muted">
          Asked for by <UserText>{askedBy.name}</UserText>, <When at={createdAt} />
        </p>
      </div>
      {isOwn ? (
        <p className="text-small text-muted">Somebody else has to decide this.</p>
      ) : (
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => onDecide("decline")}>
            Decline
          </Button>
          <Button size="sm" onClick={() => onDecide("approve")}>
            Approve
          </Button>
        </div>
      )}
    </li>
  );
}

/** Points adjustments above a staff member's daily limit, for a second person to decide. */
export function WaitingPoints({ adjustments }: { readonly adjustments: readonly PointsAdjustment[] }) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<Omit<DecisionDialogProps, "onClose">>();
  if (adjustments.length === 0) return null;
  return (
    <Panel title="Points waiting for approval">
      <ul className="divide-y divide-line">
        {adjustments.map((adjustment) => (
          <Row
            key={adjustment.id}
            adjustment={adjustment}
            isOwn={adjustment.askedBy.id === user?.id}
            onDecide={(decision) => setChosen({ adjustment, decision })}
          />
        ))}
      </ul>
      {chosen !== undefined && <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}
