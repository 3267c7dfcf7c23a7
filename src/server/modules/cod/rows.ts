import type { Reader, Tx } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { and, eq, gt, lte, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Ids } from "#server/platform/ids.ts";
import type { CodDecider, CodState } from "#shared/domain/cod.ts";
import type { Market } from "#shared/domain/markets.ts";
import { type CodConfirmationRow, type CodRuleRow, codConfirmations, codRules } from "./tables.ts";

export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** 128 random bits. */
export function makeToken(ids: Pick<Ids, "secret">): NewToken {
  const token = Buffer.from(ids.secret(), "base64url").subarray(0, 16).toString("base64url");
  return { token, hash: hashToken(token) };
}

const ruleOf = keptSettings(
  prepared((plan) =>
    plan
      .select()
      .from(codRules)
      .where(eq(codRules.market, sql.placeholder("market"))),
  ),
);

export async function readRule(reader: Reader, market: Market): Promise<CodRuleRow> {
  const [row] = await ruleOf(reader, { market });
  if (row === undefined) throw new Error(`the market ${market} has no rule for cash on delivery`);
  return row;
}

const confirmationOf = prepared((plan) =>
  plan
    .select()
    .from(codConfirmations)
    .where(eq(codConfirmations.orderId, sql.placeholder("orderId"))),
);

export async function findByOrder(reader: Reader, orderId: string): Promise<CodConfirmationRow | undefined> {
  const [row] = await confirmationOf(reader, { orderId });
  return row;
}

export async function findByToken(reader: Reader, token: string): Promise<CodConfirmationRow | undefined> {
  const hash = hashToken(token);
  const [row] = await reader
    .select()
    .from(codConfirmations)
    .where(or(eq(codConfirmations.tokenHash, hash), eq(codConfirmations.reminderHash, hash)));
  return row;
}

export interface Decision {
  readonly state: Exclude<CodState, "asked">;
  readonly by: CodDecider;
  readonly at: Date;
  readonly staffId?: string;
  readonly reason?: string;
}

/** When a decision is valid: customers decide before the deadline, the expiry job after it, staff at any time. */
function deadlineFor({ by, at }: Decision): SQL | undefined {
  if (by === "deadline") return lte(codConfirmations.expiresAt, at);
  return by === "link" || by === "customer" ? gt(codConfirmations.expiresAt, at) : undefined;
}

/** Decides a pending confirmation once; `undefined` when it was already decided or the deadline does not allow it. */
export async function decideOnce(tx: Tx, orderId: string, decision: Decision): Promise<CodConfirmationRow | undefined> {
  const { state, by: decidedBy, at: decidedAt, staffId = null, reason = null } = decision;
  const [row] = await tx
    .update(codConfirmations)
    .set({ state, decidedBy, decidedAt, staffId, reason })
    .where(and(eq(codConfirmations.orderId, orderId), eq(codConfirmations.state, "asked"), deadlineFor(decision)))
    .returning();
  return row;
}
