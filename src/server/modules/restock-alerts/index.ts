import type { Reader } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/restock-alerts.ts";
import { askForAlert, cancelAlert, listAlerts } from "./ask.ts";
import { type RecipientOf, type SendRestockAlert, sendAlerts } from "./send-alerts.ts";

export { eraseRestockAlerts, exportRestockAlerts } from "./personal-data.ts";

export interface RestockAlertDeps {
  readonly platform: Platform;
  readonly sendAlert: SendRestockAlert;
  readonly isOn: (reader: Reader) => Promise<boolean>;
  readonly getRecipient: RecipientOf;
}

/** Tells customers who asked when a sold-out variant is in stock again. */
export function createRestockAlerts(deps: RestockAlertDeps): { readonly routes: Route[] } {
  const { platform } = deps;
  platform.jobs.schedule("send-restock-alerts", "*/5 * * * *", async () => {
    await sendAlerts(deps);
  });
  return {
    routes: [
      route(contract.getRestockAlerts, async ({ caller, params }) => ({
        sizes: await listAlerts(platform, caller.userId, params.id),
      })),
      route(contract.askForRestockAlert, async ({ caller, params, body }) => {
        await askForAlert(platform, caller.userId, { productId: params.id, size: body.size });
        return undefined;
      }),
      route(contract.cancelRestockAlert, async ({ caller, params }) => {
        await cancelAlert(platform, caller.userId, { productId: params.id, size: params.size });
        return undefined;
      }),
    ],
  };
}
