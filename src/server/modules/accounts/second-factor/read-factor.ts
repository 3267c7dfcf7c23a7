import type { Reader } from "#server/platform/db/database.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { getSecondFactor, Passkey } from "#shared/contract/second-factor.ts";
import type { Context } from "../context.ts";
import type { CredentialRow } from "../tables.ts";
import { findFactor } from "./factors.ts";
import { listPasskeys } from "./passkeys/stored.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

export type FactorReply = ReplyOf<typeof getSecondFactor>;

const toPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: CredentialRow): Passkey => ({
  id,
  name,
  isBackedUp: backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** What a person's security page shows. */
export async function readFactor(reader: Reader, context: Context, userId: string): Promise<FactorReply> {
  const appSince = (await findFactor(reader, userId))?.confirmedAt?.toISOString() ?? null;
  const passkeys = (await listPasskeys(reader, userId)).map(toPasskey);
  const [since = null] = [
    ...(appSince === null ? [] : [appSince]),
    ...passkeys.map(({ createdAt }) => createdAt),
  ].sort();
  const isOn = since !== null;
  const recoveryCodesLeft = isOn ? await countRecoveryCodes(reader, userId) : 0;
  return { isOn, since, appSince, passkeys, recoveryCodesLeft, isRequired: context.isFactorRequired };
}
