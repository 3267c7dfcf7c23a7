import { hashOfUrl, type Media, wireImage } from "#server/modules/media/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminReward, adminCreateReward, adminUpdateReward } from "#shared/contract/admin-rewards.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { byCurrency, currencies } from "#shared/domain/currency.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import type { RewardRow } from "../rewards.ts";
import { rewards } from "../tables.ts";

export interface RewardAdmin {
  readonly platform: Pick<Platform, "audit" | "clock" | "ids" | "database">;
  readonly media: Pick<Media, "readPictureFacts">;
  /** Whether the product exists. */
  readonly isProduct: (reader: Reader, productId: string) => Promise<boolean>;
}

type Body = BodyOf<typeof adminCreateReward>;

export function rewardView(row: RewardRow): AdminReward {
  const { id, kind, name, description, points, productId, stock, position, isActive, version } = row;
  const of = (amount: number | undefined) => (amount === undefined ? null : toMajor(minor(amount)));
  return {
    ...{ id, kind, name, description, points, productId, stock, position, isActive, version },
    image: row.image ? { ...row.image, hash: hashOfUrl(row.image.url) ?? "" } : null,
    amounts: byCurrency((code) => of(row.amounts?.[code])),
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listAllRewards(reader: Reader): Promise<AdminReward[]> {
  const rows = await reader.select().from(rewards).orderBy(asc(rewards.position), asc(rewards.id)).limit(500);
  return rows.map(rewardView);
}

export async function requireReward(reader: Reader, id: string): Promise<RewardRow> {
  const [row] = await reader.select().from(rewards).where(eq(rewards.id, id)).limit(1);
  if (row === undefined) throw notFound("Reward not found");
  return row;
}

async function readImage(tx: Tx, rewardAdmin: RewardAdmin, image: Body["image"]) {
  if (image === null) return null;
  const facts = (await rewardAdmin.media.readPictureFacts(tx, [image.hash])).get(image.hash);
  if (facts === undefined) throw invalidField("image", "INVALID_VALUE", "There is no such picture");
  return wireImage(facts, image.alt);
}

function worthOf(body: Body) {
  if (body.kind !== "voucher") return null;
  const given = currencies.flatMap((currency) => {
    const value = body.amounts[currency];
    return value === null ? [] : [[currency, toMinor(value)] as const];
  });
  if (given.length === 0)
    throw invalidField("amounts", "REQUIRED", "A voucher's worth is needed in one currency at least");
  return Object.fromEntries(given);
}

/** Maps the form to columns. Throws 400 on contradicting fields. */
async function toColumns(tx: Tx, rewardAdmin: RewardAdmin, body: Body) {
  const productId = body.kind === "product" ? body.productId : null;
  if (body.kind === "product" && (productId === null || !(await rewardAdmin.isProduct(tx, productId))))
    throw invalidField("productId", "REQUIRED", "A product is needed");
  const { kind, name, description, points, position, isActive } = body;
  return {
    ...{ kind, name, description, points, position, isActive, productId },
    image: await readImage(tx, rewardAdmin, body.image),
    amounts: worthOf(body),
    // Product rewards use their product's stock.
    stock: body.kind === "product" ? null : body.stock,
  };
}

const act = (action: string, subjectId: string) => ({ action, subjectKind: "reward", subjectId });

/** Throws 400. */
export function createReward(rewardAdmin: RewardAdmin, call: StaffCall, body: Body): Promise<AdminReward> {
  const { clock, ids, database } = rewardAdmin.platform;
  return database.transaction(async (tx) => {
    const row = { ...(await toColumns(tx, rewardAdmin, body)), id: ids.next(), createdAt: clock.now() };
    await tx.insert(rewards).values(row);
    const after = rewardView(await requireReward(tx, row.id));
    await rewardAdmin.platform.audit.record(tx, call, { ...act("reward.create", row.id), after });
    await bumpContentVersion(tx, "content");
    return after;
  });
}

// Locks the reward, because a redemption may be taking stock at the same time.
async function lockReward(tx: Tx, id: string): Promise<RewardRow> {
  const [row] = await tx.select().from(rewards).where(eq(rewards.id, id)).for("update");
  if (row === undefined) throw notFound("Reward not found");
  return row;
}

/** Throws 400, 404, 409 VERSION_CONFLICT with the current reward. */
export function updateReward(
  rewardAdmin: RewardAdmin,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof adminUpdateReward>,
): Promise<AdminReward> {
  return rewardAdmin.platform.database.transaction(async (tx) => {
    const before = await lockReward(tx, id);
    assertVersion(body.version, rewardView(before));
    if (body.kind !== before.kind) throw invalidField("kind", "INVALID_VALUE", "A reward's kind stays");
    await tx
      .update(rewards)
      .set({ ...(await toColumns(tx, rewardAdmin, body)), version: sql`${rewards.version} + 1` })
      .where(eq(rewards.id, id));
    const after = rewardView(await requireReward(tx, id));
    await rewardAdmin.platform.audit.record(tx, call, {
      ...act("reward.update", id),
      before: rewardView(before),
      after,
    });
    await bumpContentVersion(tx, "content");
    return after;
  });
}

/** Throws 404, 409 VERSION_CONFLICT with the current reward. */
export function removeReward(
  rewardAdmin: RewardAdmin,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<void> {
  return rewardAdmin.platform.database.transaction(async (tx) => {
    const before = await lockReward(tx, id);
    assertVersion(version, rewardView(before));
    await tx.delete(rewards).where(eq(rewards.id, id));
    await rewardAdmin.platform.audit.record(tx, call, {
      ...act("reward.delete", id),
      before: rewardView(before),
      after: null,
    });
    await bumpContentVersion(tx, "content");
  });
}
