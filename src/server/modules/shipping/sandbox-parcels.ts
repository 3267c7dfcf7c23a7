import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type SandboxEvent, sandboxParcels } from "./tables.ts";

/** A parcel in the records of the test carrier. */
export interface SandboxParcel {
  readonly awb: string;
  readonly reference: string;
  readonly state: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly events: readonly SandboxEvent[];
}

/** How the webhook of a step is sent. */
export interface SandboxStep {
  readonly code: string;
  readonly to: string;
  readonly from: readonly string[];
  /** Its webhook is sent after that of the next step. */
  readonly isLate: boolean;
  readonly copies: number;
}

/** The test carrier's storage; no shop code reads it. */
export interface SandboxParcels {
  /** Idempotent per reference. */
  readonly book: (reference: string, facts: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly find: (by: { readonly awb: string } | { readonly reference: string }) => Promise<SandboxParcel | undefined>;
  /** Moves a parcel and sends its webhooks; `undefined` when it was in none of the states. */
  readonly move: (awb: string, step: SandboxStep) => Promise<SandboxParcel | undefined>;
  readonly cancel: (awb: string) => Promise<boolean>;
}

type Row = typeof sandboxParcels.$inferSelect;
const toParcel = ({ createdAt: _, ...row }: Row): SandboxParcel => row;

export function createSandboxParcels(
  { database, jobs, clock }: Pick<Platform, "database" | "jobs" | "clock">,
  reportJob: string,
): SandboxParcels {
  return {
    book: async (reference, facts) => {
      const [next] = await readRows<{ awb: string }>(database.reader, sql`select nextval('sandbox_awbs')::text as awb`);
      const [row] = await database.reader
        .insert(sandboxParcels)
        .values({ awb: next?.awb ?? "", reference, facts, createdAt: clock.now() })
        .onConflictDoUpdate({ target: sandboxParcels.reference, set: { facts } })
        .returning();
      return row?.awb ?? "";
    },
    find: async (by) => {
      const where = "awb" in by ? eq(sandboxParcels.awb, by.awb) : eq(sandboxParcels.reference, by.reference);
      const [row] = await database.reader.select().from(sandboxParcels).where(where);
      return row && toParcel(row);
    },
    move: (awb, { code, to, from, isLate, copies }) =>
      database.transaction(async (tx) => {
        const [before] = await tx.select().from(sandboxParcels).where(eq(sandboxParcels.awb, awb)).for("update");
        if (before === undefined || !from.includes(before.state)) return undefined;
        const held = before.events.filter(({ isHeld }) => isHeld);
        const event = { code, at: clock.now().toISOString(), isHeld: isLate };
        const sent = before.events.map((each) => ({ ...each, isHeld: isLate && each.isHeld }));
        const [row] = await tx
          .update(sandboxParcels)
          .set({ state: to, events: [...sent, event] })
          .where(eq(sandboxParcels.awb, awb))
          .returning();
        // What was held arrives after the newer one.
        for (const { code: eventCode, at } of isLate ? [] : [event, ...held])
          for (let copy = 0; copy < copies; copy++) await jobs.enqueue(tx, reportJob, { awb, code: eventCode, at });
        return row && toParcel(row);
      }),
    cancel: async (awb) => {
      const cancelled = await database.reader
        .update(sandboxParcels)
        .set({ state: "cancelled" })
        .where(sql`${sandboxParcels.awb} = ${awb} and ${sandboxParcels.state} in ('booked', 'cancelled')`)
        .returning({ awb: sandboxParcels.awb });
      return cancelled.length > 0;
    },
  };
}
