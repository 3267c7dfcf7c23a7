import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, notFound, refuse, versionConflict } from "#server/platform/errors.ts";
import type { Seal } from "#server/platform/seal.ts";
import { type Injury, type InjuryBody, maxInjuries, TOO_MANY_INJURIES } from "#shared/contract/injuries.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import type { InjuredRegion } from "#shared/domain/injuries.ts";
import type { SafetyDeps } from "./ports.ts";
import { type InjuryRow, injuries } from "./tables.ts";

const noSuchInjury = () => notFound("No such injury");

function toInjury(seal: Seal, row: InjuryRow): Injury {
  const { id, region, severity, fromOn, untilOn, takesSubstitutes, version } = row;
  const note = row.note === null ? "" : (seal.open(row.note) ?? "");
  return { id, region, severity, fromOn, untilOn, note, takesSubstitutes, version };
}

/** A member's injuries: open ones first, then those that ended last. */
export async function listInjuries(
  reader: Reader,
  { seal }: Pick<SafetyDeps, "seal">,
  userId: string,
): Promise<Injury[]> {
  const rows = await reader
    .select()
    .from(injuries)
    .where(eq(injuries.userId, userId))
    .orderBy(sql`${injuries.untilOn} desc nulls first`, desc(injuries.fromOn), asc(injuries.id))
    .limit(maxInjuries);
  return rows.map((row) => toInjury(seal, row));
}

const own = (userId: string, id: string) => and(eq(injuries.userId, userId), eq(injuries.id, id));

/** Throws 404. */
export async function readInjury(reader: Reader, { seal }: Pick<SafetyDeps, "seal">, userId: string, id: string) {
  const [row] = await reader.select().from(injuries).where(own(userId, id));
  if (row === undefined) throw noSuchInjury();
  return toInjury(seal, row);
}

async function assertRoom(tx: Tx, userId: string): Promise<void> {
  const [counted] = await tx.select({ total: count() }).from(injuries).where(eq(injuries.userId, userId));
  if ((counted?.total ?? 0) >= maxInjuries)
    throw refuse(TOO_MANY_INJURIES, "There are too many injuries", { max: maxInjuries });
}

/** Adds or changes an injury within a transaction. Throws 400, TOO_MANY_INJURIES, VERSION_CONFLICT. */
export async function storeInjuryIn(
  tx: Tx,
  deps: Pick<SafetyDeps, "platform" | "seal">,
  { userId, id }: { readonly userId: string; readonly id: string },
  { version, note, ...body }: InjuryBody,
): Promise<Injury> {
  const { seal, platform } = deps;
  if (body.untilOn !== null && body.untilOn < body.fromOn)
    throw invalidField("untilOn", "TOO_EARLY", "Lies before the first day");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`injuries ${userId}`}, 0))`);
  const [known] = await tx.select().from(injuries).where(own(userId, id));
  if (known === undefined) {
    if (version !== undefined) throw versionConflict(null);
    await assertRoom(tx, userId);
  } else assertVersion(version, toInjury(seal, known));
  const now = platform.clock.now();
  const values = { ...body, note: note === "" ? null : seal.seal(note), updatedAt: now };
  const [row] = await tx
    .insert(injuries)
    .values({ ...values, userId, id, createdAt: now })
    .onConflictDoUpdate({
      target: [injuries.userId, injuries.id],
      set: { ...values, version: (known?.version ?? 0) + 1 },
    })
    .returning();
  if (row === undefined) throw new Error("an injury was not written");
  return toInjury(seal, row);
}

/** `storeInjuryIn` in a transaction of its own. */
export const storeInjury = (
  deps: SafetyDeps,
  mine: { readonly userId: string; readonly id: string },
  body: InjuryBody,
): Promise<Injury> => deps.platform.database.transaction((tx) => storeInjuryIn(tx, deps, mine, body));

/** Throws 404, VERSION_CONFLICT. */
export async function removeInjury(
  { platform, seal }: SafetyDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
  version: number | undefined,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const [known] = await tx.select().from(injuries).where(own(userId, id)).for("update");
    if (known === undefined) throw noSuchInjury();
    assertVersion(version, toInjury(seal, known));
    await tx.delete(injuries).where(own(userId, id));
  });
}

/** An injury that plans are adapted to. */
export interface StandingInjury extends InjuredRegion {
  readonly id: string;
  readonly fromOn: IsoDate;
  readonly untilOn: IsoDate | null;
  readonly takesSubstitutes: boolean;
  readonly version: number;
}

/** A member's injuries that are not over on a day. */
export async function readStandingInjuries(reader: Reader, userId: string, today: IsoDate): Promise<StandingInjury[]> {
  const { id, region, severity, fromOn, untilOn, takesSubstitutes, version } = injuries;
  return reader
    .select({ id, region, severity, fromOn, untilOn, takesSubstitutes, version })
    .from(injuries)
    .where(and(eq(injuries.userId, userId), sql`(${untilOn} is null or ${untilOn} >= ${today})`))
    .orderBy(asc(fromOn), asc(id))
    .limit(maxInjuries);
}
