import { createMarketing, isFlowOn, type Marketing, runFlowStep, type Step } from "#server/modules/marketing/index.ts";
import type { Notification, Notifications } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Commerce } from "./commerce.ts";

interface Parts {
  readonly platform: Platform;
  readonly notifications: Pick<Notifications, "notify" | "withdraw">;
  readonly commerce: Pick<Commerce, "orders">;
}

/** Functions by which other modules send messages that belong to a flow. */
export interface FlowSenders {
  readonly restock: {
    readonly sendAlert: (tx: Tx, productId: string, message: Notification<"back-in-stock">) => Promise<void>;
    readonly isOn: (reader: Reader) => Promise<boolean>;
  };
  readonly points: (
    tx: Tx,
    step: Pick<Step, "subject" | "step" | "userId">,
    message: Notification<"points-expiring">,
  ) => Promise<void>;
  readonly workout: (tx: Tx, message: Notification<"workout-reminder">) => Promise<void>;
}

export interface ComposedMarketing extends Pick<Marketing, "routes" | "mountDev"> {
  readonly senders: FlowSenders;
}

/** Flows, segments and campaigns, with what orders mean to them. */
export function composeMarketing({ platform, notifications, commerce }: Parts): ComposedMarketing {
  const { notify, withdraw } = notifications;
  const deps = { platform, notify, withdraw };
  const { routes, mountDev, handlers } = createMarketing(deps);
  const { orders } = commerce;
  orders.on("placed", handlers.placed, { order: 70, name: "marketing: end flows that a purchase ends" });
  orders.on("paid", handlers.paid, { order: 96, name: "marketing: count the purchase for its flows" });
  orders.on("delivered", handlers.delivered, { order: 30, name: "marketing: plan the refill reminder" });
  orders.on("ended", handlers.ended, { order: 96, name: "marketing: no longer count the purchase" });
  orders.on("refunded", handlers.refunded, { order: 96, name: "marketing: no longer count the purchase (if whole)" });
  return {
    routes,
    mountDev,
    senders: {
      restock: {
        sendAlert: (tx, productId, message) => {
          const userId = message.userId ?? "";
          return runFlowStep(
            tx,
            deps,
            { flow: "back-in-stock", subject: message.key, userId, step: 1, productId },
            message,
          );
        },
        isOn: (reader) => isFlowOn(reader, "back-in-stock"),
      },
      points: (tx, step, message) => runFlowStep(tx, deps, { ...step, flow: "points-expiring" }, message),
      workout: (tx, message) =>
        runFlowStep(
          tx,
          deps,
          { flow: "workout-reminder", subject: message.key, userId: message.userId ?? "", step: 1 },
          message,
        ),
    },
  };
}
