import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull, ne, sql } from "#server/platform/db/orm.ts";
import type { FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import type { FiscalContext } from "../context.ts";
import { keyMissing, wrongDeviceState } from "../errors.ts";
import { sendWaiting } from "../reporting/send-waiting.ts";
import { fiscalDevices, fiscalMarkets } from "../tables.ts";
import { writeKey } from "../zatca/sign-facts.ts";
import { assertTaken, openCredentials, toHanded, toSealed } from "./credentials.ts";
import { makeKey, requireTaxSeller, writeDeviceRequest } from "./make-device.ts";
import { type KeyedDevice, requireDevice } from "./read-devices.ts";
import { findAt, moveDevice, openKey, requireSeal, type Step } from "./steps.ts";

type WithPassword = Step & { readonly otp: string };

const toJson = (csr: string) => ({ csr: Buffer.from(csr).toString("base64") });

/** Registers a device with the authority, which then checks its documents. Throws the errors of its steps. */
export async function enrolDevice(context: FiscalContext, step: WithPassword): Promise<FiscalDevice> {
  const device = await findAt(context, step, "new", "compliance");
  const [seal, key] = [requireSeal(context), openKey(context, device.keySealed)];
  const { env, csr } = device;
  if (csr === null) throw wrongDeviceState(device.state);
  const { otp } = step;
  const answer = await context.callAuthority({ env, method: "POST", path: "/compliance", otp, json: toJson(csr) });
  const handed = toSealed(seal, toHanded(answer, key));
  return moveDevice(context, step, "enrol-device", { ...handed, state: "compliance", checks: [] });
}

/**
 * Gives a device a new key and certificate. The new key is stored before calling the authority, so that its certificate
 * is never lost; until then the old key signs. Throws the errors of its steps.
 */
export async function renewDevice(context: FiscalContext, step: WithPassword): Promise<FiscalDevice> {
  const device = await findAt(context, step, "active", "renewing");
  const { platform, callAuthority } = context;
  const [seal, credentials] = [requireSeal(context), openCredentials(context, device)];
  if (credentials === undefined) throw keyMissing();
  const { reader } = platform.database;
  let { nextKeySealed, csr, version } = device;
  if (nextKeySealed === null) {
    const key = makeKey();
    csr = writeDeviceRequest(device, await requireTaxSeller(reader, device.market), key);
    nextKeySealed = seal.seal(writeKey(key));
    ({ version } = await moveDevice(context, step, "begin-renewal", { nextKeySealed, csr, state: "renewing" }));
  }
  const { env } = await requireDevice(reader, device.id);
  const json = toJson(csr ?? "");
  const answer = await callAuthority({
    ...{ env, method: "PATCH", path: "/production/csids", otp: step.otp, credentials, json },
  });
  const handed = toSealed(seal, toHanded(answer, openKey(context, nextKeySealed)));
  const values = { ...handed, keySealed: nextKeySealed, nextKeySealed: null, pausedAt: null, state: "active" } as const;
  const renewed = await moveDevice(context, { ...step, version }, "renew-device", values);
  await sendWaiting(context, device.id);
  return renewed;
}

/** Retires the previous device, because a market has one that signs. Waits for documents that are being issued. */
async function retireOthers(tx: Tx, { id, market }: KeyedDevice): Promise<void> {
  await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("update");
  await tx
    .update(fiscalDevices)
    .set({ state: "retired", nextKeySealed: null, version: sql`${fiscalDevices.version} + 1` })
    .where(
      and(
        eq(fiscalDevices.market, market),
        ne(fiscalDevices.id, id),
        isNotNull(fiscalDevices.keySealed),
        inArray(fiscalDevices.state, ["active", "renewing"]),
      ),
    );
}

/** The last step: fetches the final certificate for the checked request. The device takes over. */
export async function fetchCertificate(context: FiscalContext, step: Step): Promise<FiscalDevice> {
  const device = await findAt(context, step, "compliance");
  const credentials = openCredentials(context, device);
  if (credentials === undefined) throw keyMissing();
  const { env, requestId } = device;
  const json = { compliance_request_id: requestId ?? "" };
  const answer = await context.callAuthority({ env, method: "POST", path: "/production/csids", credentials, json });
  assertTaken(answer);
  const handed = toSealed(requireSeal(context), toHanded(answer, openKey(context, device.keySealed)));
  return moveDevice(context, step, "activate-device", { ...handed, state: "active" }, (tx) => retireOthers(tx, device));
}
