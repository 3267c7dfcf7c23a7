import { type Accounts, findPeople } from "#server/modules/accounts/index.ts";
import {
  type Affiliates,
  affiliateKeyLabel,
  createAffiliates,
  createPayoutVault,
} from "#server/modules/affiliates/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import type { Commerce } from "./commerce.ts";

interface Parts extends Pick<Commerce, "orders"> {
  readonly platform: Platform;
  readonly accounts: Pick<Accounts, "getRecipient">;
  readonly notify: Notify;
  readonly keysFor: KeysFor;
}

export const composeAffiliates = ({ platform, accounts, notify, orders, keysFor }: Parts): Affiliates =>
  createAffiliates({
    ...{ platform, orders, notify, getRecipient: accounts.getRecipient },
    people: { find: findPeople },
    vault: createPayoutVault(keysFor(affiliateKeyLabel)),
  });
