import type { Reader, Tx } from "#server/platform/db/database.ts";
import { createEvents, type Events } from "#server/platform/events.ts";

export interface AccountEvents {
  readonly registered: (
    tx: Tx,
    person: { readonly userId: string; readonly referralCode: string | undefined },
  ) => Promise<void>;
  readonly exporting: (reader: Reader, userId: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly closing: (tx: Tx, userId: string) => Promise<void>;
}

export const createAccountEvents = (): Events<AccountEvents> =>
  createEvents("accounts", {
    registered: "Somebody registered, also when the address was taken and no account was written.",
    exporting: "A person asks for all that is kept about them: each handler gives its sections.",
    closing: "An account is closed: handlers erase what is personal and keep what the law asks for.",
  });
