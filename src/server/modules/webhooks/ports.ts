import type { RaiseAlert } from "#server/modules/staff-alerts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { DeliveryFault } from "#shared/domain/webhooks.ts";

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type WebhookAnswer =
  | {
      readonly status: number;
      readonly excerpt: string;
      readonly retryAfter: string | undefined;
    }
  | { readonly fault: DeliveryFault };

/** Calls a receiver once, never inside a private network. Returns errors instead of throwing them. */
export type PostWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;

export interface WebhookPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
}

export interface WebhookPeople {
  readonly find: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, WebhookPerson>>;
}

export interface WebhookNeeds {
  readonly platform: Platform;
  readonly people: WebhookPeople;
  readonly raiseAlert: RaiseAlert;
  readonly post: PostWebhook;
  /** For secrets and bodies with personal data; its key is used for nothing else. */
  readonly seal: Seal;
}
