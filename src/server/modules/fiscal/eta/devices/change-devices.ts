import type * as z from "zod/mini";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isUniqueViolation } from "#server/platform/db/database.ts";
import { and, eq, ne, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { addPosBody, Pos, posCredentialsBody } from "#shared/contract/admin-e-receipts.ts";
import type { FiscalContext } from "../../context.ts";
import { requireSeal } from "../../devices/steps.ts";
import { authorityAway, authorityRefused, wrongDeviceState } from "../../errors.ts";
import type { PosCredentials, PosSignIn } from "../../ports.ts";
import { holdMode } from "../../queries.ts";
import { sendWaiting } from "../../reporting/send-waiting.ts";
import { readReply } from "../../reporting/verdict.ts";
import { type DeviceRow, fiscalDevices, fiscalMarkets } from "../../tables.ts";
import { readToken } from "../submit/sessions.ts";
import {
  changePos,
  countingPosEnvs,
  lockPos,
  type PosDevice,
  requirePos,
  usablePosEnvs,
  viewPos,
} from "./read-devices.ts";

const market = "EG";

interface Step {
  readonly call: StaffCall;
  readonly id: string;
  /** The version that the page showed. */
  readonly version: number;
}

/** Throws 409 FISCAL_REFUSED with what the authority said, 503 FISCAL_AWAY. */
async function assertSignsIn({ receipts }: FiscalContext, pos: PosSignIn): Promise<void> {
  const answer = await receipts.signIn(pos);
  if (readToken(answer) !== undefined) return;
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  throw isRefused ? authorityRefused(readReply(answer)) : authorityAway();
}

const toCredentials = ({
  clientId,
  clientSecret,
  presharedKey = "",
}: z.infer<typeof addPosBody> | Credentials): PosCredentials => ({
  clientId,
  clientSecret,
  presharedKey,
});
type Credentials = Omit<z.infer<typeof posCredentialsBody>, "version">;

/** Retires the previous POS, which still sends its receipts. Locks the market, so that e-receipts do not start meanwhile. */
async function retireOthers(tx: Tx, id: string): Promise<void> {
  await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("update");
  await tx
    .update(fiscalDevices)
    .set({ state: "retired", version: sql`${fiscalDevices.version} + 1` })
    .where(and(eq(fiscalDevices.market, market), eq(fiscalDevices.state, "active"), ne(fiscalDevices.id, id)));
}

async function insertPos(
  context: FiscalContext,
  call: StaffCall,
  row: typeof fiscalDevices.$inferInsert,
): Promise<Pos> {
  const { database, audit } = context.platform;
  const { id, name, env, serial, posVersion } = row;
  return database.transaction(async (tx) => {
    await retireOthers(tx, id);
    if ((await holdMode(tx, market)) === "eta" && !countingPosEnvs(context.platform).some((one) => one === env))
      throw invalidField("env", "INVALID_VALUE", "Receipts that count need a POS of the real authority");
    await tx.insert(fiscalDevices).values(row);
    await audit.record(tx, call, {
      ...{ action: "fiscal.add-pos", subjectKind: "fiscal_device", subjectId: id },
      after: { name, env, serial, posVersion },
    });
    return viewPos(tx, await requirePos(tx, id, 1));
  });
}

/** Registers a POS that can sign in at the authority. It starts its own chain. */
export async function addPos(
  context: FiscalContext,
  call: StaffCall,
  { name, env, serial, posVersion, ...secrets }: z.infer<typeof addPosBody>,
): Promise<Pos> {
  const { platform } = context;
  if (!usablePosEnvs(platform).includes(env))
    throw invalidField("env", "INVALID_VALUE", "A POS of the sandbox is for tests only");
  const [seal, credentials] = [requireSeal(context), toCredentials(secrets)];
  await assertSignsIn(context, { env, serial, posVersion, ...credentials });
  const credentialsSealed = seal.seal(JSON.stringify(credentials));
  const facts = { id: platform.ids.next(), market, name, env, serial, posVersion, credentialsSealed } as const;
  try {
    return await insertPos(context, call, { ...facts, state: "active", createdAt: platform.clock.now() });
  } catch (error) {
    if (!isUniqueViolation(error, "fiscal_devices_serial")) throw error;
    throw invalidField("serial", "INVALID_VALUE", "This POS is known already: its chain would begin twice");
  }
}

async function movePos(
  { platform }: FiscalContext,
  { call, id, version }: Step,
  action: string,
  values: Partial<DeviceRow>,
  check: (tx: Tx, before: PosDevice) => Promise<void> = async () => {},
): Promise<Pos> {
  return platform.database.transaction(async (tx) => {
    // Locks the market before the device, as issuing does.
    await holdMode(tx, market);
    const before = await lockPos(tx, id, version);
    await check(tx, before);
    const after = await changePos(tx, id, values);
    await platform.audit.record(tx, call, {
      ...{ action: `fiscal.${action}`, subjectKind: "fiscal_device", subjectId: id },
      before: { state: before.state, pausedAt: before.pausedAt },
      after: { state: after.state, pausedAt: after.pausedAt },
    });
    return viewPos(tx, after);
  });
}

/** Changes the credentials of a POS; its chain continues. */
export async function changeCredentials(context: FiscalContext, step: Step, secrets: Credentials): Promise<Pos> {
  const { reader } = context.platform.database;
  const { env, serial, posVersion } = await requirePos(reader, step.id, step.version);
  const [seal, credentials] = [requireSeal(context), toCredentials(secrets)];
  await assertSignsIn(context, { env, serial, posVersion, ...credentials });
  const values = { credentialsSealed: seal.seal(JSON.stringify(credentials)), pausedAt: null };
  const changed = await movePos(context, step, "change-pos-secrets", values);
  await sendWaiting(context, step.id);
  return changed;
}

/** Resumes a paused POS and sends its waiting receipts. */
export async function resumePos(context: FiscalContext, step: Step): Promise<Pos> {
  const resumed = await movePos(context, step, "resume-pos", { pausedAt: null });
  await sendWaiting(context, step.id);
  return resumed;
}

/** Retires a POS, unless it issues receipts. */
export const retirePos = (context: FiscalContext, step: Step): Promise<Pos> =>
  movePos(context, step, "retire-pos", { state: "retired" }, async (tx, { state }) => {
    if (state !== "active" || (await holdMode(tx, market)) === "eta") throw wrongDeviceState(state);
  });
