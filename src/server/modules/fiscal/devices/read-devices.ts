import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, isNotNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import { type FiscalEnv, type FiscalMarket, fiscalEnvs } from "#shared/domain/tax-documents.ts";
import { noSuchDevice } from "../errors.ts";
import { type DeviceRow, fiscalDevices, fiscalDocuments } from "../tables.ts";

/** A device with a key; counters of phase 1 have none. */
export type KeyedDevice = DeviceRow & {
  readonly market: FiscalMarket;
  readonly env: FiscalEnv;
  readonly keySealed: Buffer;
};
const isKeyed = (row: DeviceRow | undefined): row is KeyedDevice => row?.env != null && row.keySealed !== null;

export const toDevice = (row: KeyedDevice, waiting: number): FiscalDevice => ({
  ...{ id: row.id, name: row.name, env: row.env, state: row.state, counter: row.counter },
  shortAddress: row.shortAddress,
  checks: row.checks,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  pausedAt: row.pausedAt?.toISOString() ?? null,
  waiting,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

const countWaiting = (reader: Reader, deviceId: string): Promise<number> =>
  reader.$count(fiscalDocuments, and(eq(fiscalDocuments.deviceId, deviceId), isNotNull(fiscalDocuments.nextAt)));

export const viewDevice = async (reader: Reader, row: KeyedDevice): Promise<FiscalDevice> =>
  toDevice(row, await countWaiting(reader, row.id));

export async function listDevices(reader: Reader, market: FiscalMarket): Promise<FiscalDevice[]> {
  const rows = await reader
    .select()
    .from(fiscalDevices)
    .where(and(eq(fiscalDevices.market, market), isNotNull(fiscalDevices.keySealed)))
    .orderBy(desc(fiscalDevices.createdAt), desc(fiscalDevices.id));
  return Promise.all(rows.filter(isKeyed).map((row) => viewDevice(reader, row)));
}

/** Environments for registering devices: the sandbox only outside production, the authority's everywhere. */
export const usableEnvs = ({ config }: Pick<Platform, "config">): FiscalEnv[] =>
  fiscalEnvs.filter((env) => env !== "sandbox" || config.environment !== "production");

/** Environments for real documents: in production only the authority's production environment. */
export const signingEnvs = ({ config }: Pick<Platform, "config">): FiscalEnv[] =>
  config.environment === "production" ? ["core"] : [...fiscalEnvs];

/** A device that can sign. */
export async function findReady(reader: Reader, market: FiscalMarket, envs: readonly FiscalEnv[]) {
  const [row] = await reader
    .select()
    .from(fiscalDevices)
    .where(
      and(
        eq(fiscalDevices.market, market),
        inArray(fiscalDevices.state, ["active", "renewing"]),
        inArray(fiscalDevices.env, [...envs]),
      ),
    );
  return row;
}

/** Throws 404. */
export async function requireDevice(reader: Reader, id: string): Promise<KeyedDevice> {
  const [row] = await reader.select().from(fiscalDevices).where(eq(fiscalDevices.id, id));
  if (!isKeyed(row)) throw noSuchDevice();
  return row;
}

/** Throws 404. The row stays locked until the transaction ends. */
export async function lockKeyed(tx: Tx, id: string): Promise<KeyedDevice> {
  const [row] = await tx.select().from(fiscalDevices).where(eq(fiscalDevices.id, id)).for("update");
  if (!isKeyed(row)) throw noSuchDevice();
  return row;
}

export async function changeDevice(tx: Tx, id: string, values: Partial<DeviceRow>): Promise<KeyedDevice> {
  const [row] = await tx
    .update(fiscalDevices)
    .set({ ...values, version: sql`${fiscalDevices.version} + 1` })
    .where(eq(fiscalDevices.id, id))
    .returning();
  if (!isKeyed(row)) throw noSuchDevice();
  return row;
}
