import { findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, isNull, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import type { Keys } from "#server/platform/secret.ts";
import { coachAssignments } from "./tables.ts";

/** The label for deriving the keys that seal briefs. */
export const briefsSealLabel = "coach briefs";

export interface Briefs {
  readonly seal: (text: string | undefined) => Buffer | null;
  /** The brief for the caller's own open assignment. */
  readonly readFor: (reader: Reader, userId: string, subscriptionId: string) => Promise<string | null>;
}

async function findSealed(reader: Reader, { clock }: Pick<Platform, "clock">, userId: string, subscriptionId: string) {
  const coach = await findCoachOfUser(reader, userId);
  if (coach === undefined) return null;
  const { coachId, untilAt, fromAt, brief } = coachAssignments;
  const [row] = await reader
    .select({ brief })
    .from(coachAssignments)
    .where(
      and(
        eq(coachAssignments.subscriptionId, subscriptionId),
        eq(coachId, coach.id),
        or(isNull(untilAt), gt(untilAt, clock.now())),
      ),
    )
    .orderBy(desc(fromAt))
    .limit(1);
  return row?.brief ?? null;
}

const toText = (seal: Seal, sealed: Buffer | null): string | null =>
  sealed === null ? null : (seal.open(sealed) ?? null);

/** Briefs about new clients: encrypted, and readable only by the client's coach. */
export function createBriefs(platform: Pick<Platform, "clock">, keys: Keys): Briefs {
  const seal = createSeal(keys);
  return {
    seal: (text) => (text === undefined || text === "" ? null : seal.seal(text)),
    readFor: async (reader, userId, subscriptionId) =>
      toText(seal, await findSealed(reader, platform, userId, subscriptionId)),
  };
}
