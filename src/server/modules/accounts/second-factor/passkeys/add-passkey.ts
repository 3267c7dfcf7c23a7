import type { Tx } from "#server/platform/db/database.ts";
import { forbidden, unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "#shared/contract/passkey-values.ts";
import { type addPasskey as addPasskeyCall, maxPasskeys } from "#shared/contract/passkeys.ts";
import { assertPassword } from "../../change-password.ts";
import type { Context, Place } from "../../context.ts";
import { factorIsOff, passkeyEnded, passkeyWrong, tooManyPasskeys } from "../../errors.ts";
import type { LimitRules } from "../../limit-rules.ts";
import { staffCredentials } from "../../tables.ts";
import { findUserById, lockUserRow } from "../../users.ts";
import { challengeSession, countTry, endChallenge } from "../challenges.ts";
import { hasFactor } from "../factors.ts";
import { readFactor } from "../read-factor.ts";
import { followAdded } from "../turn-on-off.ts";
import { knownTransports, toCreation, toRequest } from "./browser-options.ts";
import { readChallenge, readRegistration } from "./ceremony.ts";
import { toRelyingParty } from "./relying-party.ts";
import { listPasskeys } from "./stored.ts";

/** Asks the caller's browser for one of their passkeys. Throws SECOND_FACTOR_OFF without one. */
export async function askForPasskey(context: Context, caller: Caller): Promise<PasskeyRequest> {
  const passkeys = await listPasskeys(context.database.reader, caller.userId);
  if (passkeys.length === 0) throw factorIsOff();
  const challenge = await context.database.transaction((tx) => challengeSession(tx, context, caller));
  return toRequest(challenge, toRelyingParty(context.origin()), passkeys);
}

/** Asks the caller's browser to make a passkey. Callers without a factor must give their password. */
export async function startPasskey(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  password: string | undefined,
): Promise<PasskeyCreation> {
  if (caller.role !== "admin") throw forbidden();
  const { reader } = context.database;
  const user = await findUserById(reader, caller.userId);
  if (user === undefined) throw unauthenticated();
  if (!(await hasFactor(reader, user.id))) await assertPassword(context, rules, user, password ?? "", "password");
  const passkeys = await listPasskeys(reader, user.id);
  if (passkeys.length >= maxPasskeys) throw tooManyPasskeys();
  const challenge = await context.database.transaction((tx) => challengeSession(tx, context, caller));
  const displayName = `${user.firstName} ${user.lastName}`.trim();
  const holder = { id: user.id, email: user.email ?? user.id, displayName };
  return toCreation(challenge, toRelyingParty(context.origin()), holder, passkeys);
}

/** Writes a passkey; false when the shop knows it already. */
async function writePasskey(
  tx: Tx,
  context: Context,
  { userId, name, credential, challenge }: Written,
): Promise<boolean> {
  const made = readRegistration(credential, { challenge, party: toRelyingParty(context.origin()) });
  if (made === undefined) return false;
  const { isBackedUp: backedUp, ...key } = made;
  const transports = knownTransports(credential.transports);
  const row = { id: context.ids.next(), userId, name, transports, backedUp, createdAt: context.clock.now(), ...key };
  const rows = await tx
    .insert(staffCredentials)
    .values(row)
    .onConflictDoNothing({ target: staffCredentials.credentialId })
    .returning({ id: staffCredentials.id });
  return rows.length === 1;
}

interface Written {
  readonly userId: string;
  readonly name: string;
  readonly credential: PasskeyRegistration;
  readonly challenge: Buffer;
}

/** Adds the passkey that the caller's browser made. A refused one is counted, so the refusal is thrown after the commit. */
export async function addPasskey(
  context: Context,
  caller: Caller,
  { name, credential }: BodyOf<typeof addPasskeyCall>,
  place: Place,
) {
  if (caller.role !== "admin") throw forbidden();
  const { userId, sessionId } = caller;
  const challenge = readChallenge(credential);
  if (challenge === undefined) throw passkeyWrong();
  const outcome = await context.database.transaction(async (tx) => {
    if (!(await countTry(tx, context, challenge, sessionId))) return "ended";
    await lockUserRow(tx, userId);
    const isFirst = !(await hasFactor(tx, userId));
    if ((await listPasskeys(tx, userId)).length >= maxPasskeys) return "full";
    if (!(await writePasskey(tx, context, { userId, name, credential, challenge }))) return "wrong";
    await endChallenge(tx, context, challenge);
    const recoveryCodes = await followAdded(tx, context, { caller, place, passkey: name }, isFirst);
    return { secondFactor: await readFactor(tx, context, userId), recoveryCodes: [...recoveryCodes] };
  });
  if (outcome === "ended") throw passkeyEnded();
  if (outcome === "full") throw tooManyPasskeys();
  if (outcome === "wrong") throw passkeyWrong();
  return outcome;
}
