import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, isNotNull, sql } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Pos } from "#shared/contract/admin-e-receipts.ts";
import { type PosEnv, posEnvs } from "#shared/domain/tax-documents.ts";
import { noSuchDevice } from "../../errors.ts";
import { type DeviceRow, fiscalDevices, fiscalDocuments } from "../../tables.ts";

export type PosDevice = DeviceRow & {
  readonly env: PosEnv;
  readonly serial: string;
  readonly posVersion: string;
  readonly credentialsSealed: Buffer;
};
const isPos = (row: DeviceRow | undefined): row is PosDevice => row?.credentialsSealed != null && row.serial !== null;

export async function findPos(reader: Reader, id: string): Promise<PosDevice | undefined> {
  const [row] = await reader.select().from(fiscalDevices).where(eq(fiscalDevices.id, id));
  return isPos(row) ? row : undefined;
}

export async function viewPos(reader: Reader, row: PosDevice): Promise<Pos> {
  const own = and(eq(fiscalDocuments.deviceId, row.id), isNotNull(fiscalDocuments.nextAt));
  return {
    ...{ id: row.id, name: row.name, env: row.env, serial: row.serial, posVersion: row.posVersion },
    ...{ counter: row.counter, waiting: await reader.$count(fiscalDocuments, own), version: row.version },
    state: row.state === "retired" ? "retired" : "active",
    pausedAt: row.pausedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listPos(reader: Reader): Promise<Pos[]> {
  const rows = await reader
    .select()
    .from(fiscalDevices)
    .where(eq(fiscalDevices.market, "EG"))
    .orderBy(desc(fiscalDevices.createdAt), desc(fiscalDevices.id));
  return Promise.all(rows.filter(isPos).map((row) => viewPos(reader, row)));
}

/** The POS that chains receipts. */
export async function findActivePos(reader: Reader): Promise<PosDevice | undefined> {
  const [row] = await reader
    .select()
    .from(fiscalDevices)
    .where(and(eq(fiscalDevices.market, "EG"), eq(fiscalDevices.state, "active")));
  return isPos(row) ? row : undefined;
}

/** Where a POS can be registered: in the sandbox outside production, with the authority everywhere. */
export const usablePosEnvs = ({ config }: Pick<Platform, "config">): PosEnv[] =>
  posEnvs.filter((env) => env !== "sandbox" || config.environment !== "production");

/** Where receipts that count may be chained: in production only for the real authority. */
export const countingPosEnvs = ({ config }: Pick<Platform, "config">): PosEnv[] =>
  config.environment === "production" ? ["production"] : [...posEnvs];

/** Throws 404. */
export async function requirePos(reader: Reader, id: string, version: number): Promise<PosDevice> {
  const row = await findPos(reader, id);
  if (row === undefined) throw noSuchDevice();
  if (row.version !== version) throw versionConflict(await viewPos(reader, row));
  return row;
}

/** Throws 404, 409 VERSION_CONFLICT. The row stays locked until the transaction ends. */
export async function lockPos(tx: Tx, id: string, version: number): Promise<PosDevice> {
  await tx.select({ id: fiscalDevices.id }).from(fiscalDevices).where(eq(fiscalDevices.id, id)).for("update");
  return requirePos(tx, id, version);
}

export async function changePos(tx: Tx, id: string, values: Partial<DeviceRow>): Promise<PosDevice> {
  const [row] = await tx
    .update(fiscalDevices)
    .set({ ...values, version: sql`${fiscalDevices.version} + 1` })
    .where(eq(fiscalDevices.id, id))
    .returning();
  if (!isPos(row)) throw noSuchDevice();
  return row;
}
