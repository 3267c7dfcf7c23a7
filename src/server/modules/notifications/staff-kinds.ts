import type { StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import type { WebhookDisabledReason } from "#shared/domain/webhooks.ts";

/** The data of messages to staff. */
export interface StaffData {
  /** Alert that a member of staff subscribed to. `details`: numbers of orders, SKUs; ten at most. */
  "staff-alert": {
    readonly firstName: string;
    readonly groups: readonly {
      readonly kind: StaffAlertKind;
      readonly count: number;
      readonly details: readonly string[];
      readonly path: string;
    }[];
  };
  /** To staff: a partner's webhook was stopped. Written by older versions; now a `staff-alert`. */
  "webhook-disabled": {
    readonly firstName: string;
    readonly name: string;
    readonly host: string;
    readonly reason: WebhookDisabledReason;
    readonly path: string;
  };
}
