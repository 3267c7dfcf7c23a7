import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import type { FiscalDeviceState } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { keyMissing, wrongDeviceState } from "../errors.ts";
import type { DeviceRow } from "../tables.ts";
import { readKey } from "../zatca/sign-facts.ts";
import { changeDevice, type KeyedDevice, lockKeyed, requireDevice, viewDevice } from "./read-devices.ts";

export interface Step {
  readonly call: StaffCall;
  readonly id: string;
  /** The version that the page showed. */
  readonly version: number;
}

/** Throws 404, 409 VERSION_CONFLICT, 409 FISCAL_DEVICE_STATE. */
export async function findAt(
  { platform }: Pick<FiscalContext, "platform">,
  { id, version }: Omit<Step, "call">,
  ...states: readonly FiscalDeviceState[]
): Promise<KeyedDevice> {
  const { reader } = platform.database;
  const device = await requireDevice(reader, id);
  if (device.version !== version) throw versionConflict(await viewDevice(reader, device));
  if (!states.includes(device.state)) throw wrongDeviceState(device.state);
  return device;
}

export function requireSeal({ seal }: FiscalContext): NonNullable<FiscalContext["seal"]> {
  if (seal === undefined) throw keyMissing();
  return seal;
}

/** Throws 409 FISCAL_KEY_MISSING when it was sealed with another FISCAL_KEY. */
export function openKey(context: FiscalContext, sealed: Buffer) {
  const text = requireSeal(context).open(sealed);
  if (text === undefined) throw keyMissing();
  return readKey(text);
}

/**
 * Changes a device if its version is still the one read, with an audit entry; runs `first` before that. Throws 409
 * VERSION_CONFLICT.
 */
export async function moveDevice(
  { platform }: Pick<FiscalContext, "platform">,
  { call, id, version }: Step,
  action: string,
  values: Partial<DeviceRow>,
  first: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<FiscalDevice> {
  const { database, audit } = platform;
  return database.transaction(async (tx) => {
    await first(tx);
    const before = await lockKeyed(tx, id);
    if (before.version !== version) throw versionConflict(await viewDevice(tx, before));
    const after = await changeDevice(tx, id, values);
    await audit.record(tx, call, {
      action: `fiscal.${action}`,
      ...{ subjectKind: "fiscal_device", subjectId: id },
      before: { state: before.state, expiresAt: before.expiresAt },
      after: { state: after.state, expiresAt: after.expiresAt },
    });
    return viewDevice(tx, after);
  });
}
