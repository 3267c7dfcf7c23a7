import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SandboxBook, SandboxEntry } from "./sandbox-ports.ts";
import { sandboxCardSetups, sandboxPayments, sandboxRefunds } from "./tables.ts";

type Row = typeof sandboxPayments.$inferSelect;

const toEntry = ({ createdAt: _, ...row }: Row): SandboxEntry => row;

async function readSecret(reader: Reader, fresh: string): Promise<string> {
  await reader.execute(sql`insert into sandbox_secret (secret) values (${fresh}) on conflict do nothing`);
  const { rows } = await reader.execute<{ secret: string }>(sql`select secret from sandbox_secret`);
  return rows[0]?.secret ?? fresh;
}

/** Storage of cards that are added without a payment. */
function createSetups({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Pick<SandboxBook, "openSetup" | "findSetup" | "endSetup"> {
  return {
    openSetup: async (setup) => {
      await database.reader
        .insert(sandboxCardSetups)
        .values({ ...setup, createdAt: clock.now() })
        .onConflictDoNothing();
    },
    findSetup: async (setupId) => {
      const [row] = await database.reader
        .select()
        .from(sandboxCardSetups)
        .where(eq(sandboxCardSetups.setupId, setupId))
        .limit(1);
      return row;
    },
    endSetup: async (setupId, outcome) => {
      await database.reader
        .update(sandboxCardSetups)
        .set({ status: outcome === null ? "cancelled" : "saved", outcome })
        .where(and(eq(sandboxCardSetups.setupId, setupId), eq(sandboxCardSetups.status, "open")));
    },
  };
}

/** The sandbox provider's storage, in the same database; no shop code reads it. */
export function createSandboxBook(
  { database, jobs, clock }: Pick<Platform, "database" | "jobs" | "clock">,
  reportJob: string,
): SandboxBook {
  const find: SandboxBook["find"] = async (merchantReference) => {
    const [row] = await database.reader
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.merchantReference, merchantReference))
      .limit(1);
    return row && toEntry(row);
  };
  return {
    ...createSetups({ database, clock }),
    find,
    charge: (entry) =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .insert(sandboxPayments)
          .values({ ...entry, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
        const { merchantReference, version, status } = entry;
        if (row !== undefined) await jobs.enqueue(tx, reportJob, { merchantReference, version, status });
      }),
    open: async (entry) => {
      await database.reader
        .insert(sandboxPayments)
        .values({ ...entry, createdAt: clock.now() })
        .onConflictDoNothing();
    },
    settle: (merchantReference, { to, from }) =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .update(sandboxPayments)
          .set({ status: to, version: sql`${sandboxPayments.version} + 1` })
          .where(
            sql`${sandboxPayments.merchantReference} = ${merchantReference} and ${sandboxPayments.status} = any(${sql.param(from)}::text[])`,
          )
          .returning();
        if (row !== undefined)
          await jobs.enqueue(tx, reportJob, { merchantReference, version: row.version, status: to });
        return row && toEntry(row);
      }),
    refund: (refund) =>
      database.transaction(async (tx) => {
        const [isNew] = await tx
          .insert(sandboxRefunds)
          .values({ ...refund, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
        if (isNew === undefined) return true;
        const [row] = await tx
          .update(sandboxPayments)
          .set({ refundedMinor: sql`${sandboxPayments.refundedMinor} + ${refund.amountMinor}` })
          .where(
            sql`${sandboxPayments.reference} = ${refund.reference} and ${sandboxPayments.status} = 'captured'
              and ${sandboxPayments.refundedMinor} + ${refund.amountMinor} <= ${sandboxPayments.amountMinor}`,
          )
          .returning();
        // The key stays unused, so a valid refund can use it later.
        if (row === undefined)
          await tx.delete(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, refund.idempotencyKey));
        return row !== undefined;
      }),
    hasRefund: async (idempotencyKey) => {
      const made = await database.reader
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
      return made.length > 0;
    },
    secret: (fresh) => readSecret(database.reader, fresh),
  };
}
