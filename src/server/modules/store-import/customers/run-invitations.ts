import {
  createFindings,
  type Findings,
  forgetFile,
  imports,
  problem,
  readParts,
} from "#server/modules/product-import/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, isNull } from "#server/platform/db/orm.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import type { CustomerInvitations } from "#shared/contract/store-import.ts";
import type { StoreImportNeeds } from "../ports.ts";
import { customerInvitations } from "../tables.ts";
import { findNew, hashAddress, type InvitationSettings, invite } from "./invite.ts";
import { type FormerCustomer, readCustomers } from "./read-customers.ts";

const atOnce = 200;

interface Reading {
  readonly findings: Findings;
  lines: number;
}

async function* inBatches(chunks: Chunks, reading: Reading): AsyncGenerator<FormerCustomer[]> {
  let batch: FormerCustomer[] = [];
  const onLine = (): void => {
    reading.lines += 1;
  };
  for await (const one of readCustomers(chunks, reading.findings, onLine)) {
    batch.push(one);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Counts whom a file would invite. Read-only. */
export async function countInvitations(
  needs: StoreImportNeeds,
  fileName: string | undefined,
  file: Buffer,
): Promise<CustomerInvitations> {
  const reading = { findings: createFindings(), lines: 0 };
  const found = new Set<string>();
  for await (const batch of inBatches([file], reading)) {
    for (const { email } of await findNew(needs, needs.platform.database.reader, batch))
      found.add(hashAddress(email).toString("hex"));
  }
  const { findings, lines } = reading;
  return {
    ...{ id: null, status: "checked", fileName: fileName ?? null, lines, doneLines: 0, invited: found.size },
    ...{ leftOut: Math.max(0, lines - found.size - findings.count), createdAt: null },
    ...{ problems: [...findings.kept], problemCount: findings.count },
  };
}

type Row = typeof imports.$inferSelect;

const isOpen = (id: string) => and(eq(imports.id, id), isNull(imports.finishedAt));

/** Ends an invitation: the file is deleted, whatever the result. */
async function end(tx: Tx, needs: StoreImportNeeds, id: string, ending: Partial<Row>): Promise<void> {
  await forgetFile(tx, id);
  const finishedAt = needs.platform.clock.now();
  await tx
    .update(imports)
    .set({ ...ending, askedBy: null, finishedAt })
    .where(isOpen(id));
}

const countInvited = (tx: Tx, id: string): Promise<number> =>
  tx.$count(customerInvitations, eq(customerInvitations.importId, id));

async function inviteAll(needs: StoreImportNeeds, row: Row, askedBy: StaffCall): Promise<void> {
  const { database, audit } = needs.platform;
  const { id } = row;
  const reading = { findings: createFindings(), lines: 0 };
  for await (const batch of inBatches(readParts(database.reader, id), reading)) {
    await database.transaction((tx) => invite(tx, needs, id, batch, row.settings as InvitationSettings));
    const done = { lines: reading.lines, doneLines: reading.lines };
    await database.reader.update(imports).set(done).where(isOpen(id));
  }
  const { findings, lines } = reading;
  await database.transaction(async (tx) => {
    const invited = await countInvited(tx, id);
    const counts = { lines, doneLines: lines, createdProducts: invited, problemCount: findings.count };
    await end(tx, needs, id, { status: "done", problems: findings.kept, ...counts });
    await audit.record(tx, askedBy, {
      ...{ action: "customer.invite", subjectKind: "import", subjectId: id },
      after: { file: row.fileName ?? "", lines, invited },
    });
  });
}

/** The job: invites in batches. After a crash it starts over, and invites nobody twice. */
export async function runInvitations(needs: StoreImportNeeds, id: string): Promise<void> {
  const { database, log } = needs.platform;
  const [row] = await database.reader.update(imports).set({ status: "running" }).where(isOpen(id)).returning();
  if (row === undefined || row.askedBy === null) return;
  try {
    await inviteAll(needs, row, row.askedBy);
  } catch (error) {
    // If left open, it would block every other import, and keep its file's addresses in the database.
    log.error({ err: error, import: id }, "an invitation of customers failed");
    const problems = [problem(0, "", "INTERNAL", "The invitation failed; sent again, the file invites the others")];
    await database.transaction(async (tx) =>
      end(tx, needs, id, {
        ...{ status: "failed", problems, problemCount: 1 },
        createdProducts: await countInvited(tx, id),
      }),
    );
  }
}

export async function readInvitations(reader: Reader): Promise<CustomerInvitations | null> {
  const [row] = await reader
    .select()
    .from(imports)
    .where(eq(imports.source, "customers"))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1);
  if (row === undefined) return null;
  const { id, status, fileName, lines, doneLines, createdProducts: invited, problems, problemCount, createdAt } = row;
  return {
    ...{ id, status, fileName, lines, doneLines, invited, problems: [...problems], problemCount },
    leftOut: status === "done" ? Math.max(0, lines - invited - problemCount) : 0,
    createdAt: createdAt.toISOString(),
  };
}
