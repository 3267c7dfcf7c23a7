import {
  announceProducts,
  ChangedMeanwhile,
  type PlannedVariant,
  writeChangedVariants,
  writePlans,
} from "#server/modules/catalogue/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import { isUniqueViolation } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import type { ImportState } from "#shared/contract/admin-import.ts";
import { problem } from "./columns.ts";
import { importRunning } from "./errors.ts";
import { forgetFile, keepFile, readParts } from "./file-parts.ts";
import { createNames } from "./name-products.ts";
import { type Checked, checkFile, planFile } from "./plan-file.ts";
import type { ImportDeps } from "./ports.ts";
import { readImport } from "./read-imports.ts";
import { createFindings } from "./read-lines.ts";
import { startProgress } from "./report-progress.ts";
import type { FileKind } from "./sources.ts";
import { type ImportStatus, imports } from "./tables.ts";

const inOrder = ({ findings }: Checked) =>
  [...findings.kept].sort((a, b) => a.line - b.line || a.column.localeCompare(b.column));

export interface SentFile {
  /** The uploaded file's name. */
  readonly fileName?: string | undefined;
  readonly bytes: Buffer;
  /** Settings for reading the file, if its kind needs them. */
  readonly settings?: unknown;
}

/** Reports a file's planned changes and errors. Read-only. */
export async function dryRun(
  deps: ImportDeps,
  kind: FileKind,
  { fileName, bytes, settings }: SentFile,
): Promise<ImportState> {
  const source = await kind.open(deps.platform.database.reader, settings);
  const checked = await checkFile(deps, source, [bytes]);
  const { findings, lines, products } = checked;
  return {
    id: null,
    fileName: fileName ?? null,
    source: kind.origin,
    status: findings.count === 0 ? "checked" : "refused",
    ...{ lines, doneLines: 0, products, problems: inOrder(checked), problemCount: findings.count },
    ...{ createdAt: null, finishedAt: null },
  };
}

/** Stores a file and queues its import. Throws 409 IMPORT_RUNNING while another import is unfinished. */
export async function startImport(
  deps: Pick<ImportDeps, "platform">,
  kind: Pick<FileKind, "job" | "origin">,
  call: StaffCall,
  { fileName, bytes, settings }: SentFile,
): Promise<ImportState> {
  const { database, ids, clock, jobs } = deps.platform;
  const id = ids.next();
  const { ip, requestId, caller } = call;
  try {
    await database.transaction(async (tx) => {
      const askedBy = { ip, requestId, caller: { userId: caller.userId, email: caller.email } };
      const file = { fileName, source: kind.origin, settings };
      await tx.insert(imports).values({ id, status: "queued", askedBy, ...file, createdAt: clock.now() });
      await keepFile(tx, id, bytes);
      await jobs.enqueue(tx, kind.job, { id });
    });
  } catch (error) {
    if (isUniqueViolation(error, "imports_one_at_a_time")) throw importRunning();
    throw error;
  }
  return readImport(database.reader, id);
}

const toEnding = (status: ImportStatus, checked: Checked, now: Date) => {
  const { lines, products } = checked;
  const isDone = status === "done";
  return {
    ...{ status, askedBy: null, finishedAt: now, lines, doneLines: isDone ? lines : 0 },
    createdProducts: isDone ? products.created : 0,
    updatedProducts: isDone ? products.updated : 0,
    unchangedProducts: isDone ? products.unchanged : 0,
    ...{ problems: inOrder(checked), problemCount: checked.findings.count },
  };
};

interface Work {
  readonly kind: FileKind;
  readonly settings: unknown;
  readonly id: string;
  readonly fileName: string | null;
  readonly call: StaffCall;
  readonly checked: Checked;
}

/** Writes a validated file in one transaction. Throws ChangedMeanwhile when it is no longer valid. */
async function writeAll(deps: ImportDeps, { kind, settings, id, fileName, call, checked }: Work): Promise<void> {
  const { database, clock } = deps.platform;
  const { lines, products } = checked;
  const progress = startProgress((doneLines) =>
    database.reader.update(imports).set({ lines, doneLines }).where(eq(imports.id, id)),
  );
  progress.report(0);
  const written = database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const why = {
      reason: "import",
      at: clock.now(),
      reference: fileName ?? undefined,
      actorId: call.caller.userId,
    } as const;
    const findings = createFindings();
    const changed: PlannedVariant[] = [];
    const named = createNames();
    let done = 0;
    const source = await kind.open(tx, settings);
    for await (const plans of planFile(deps, tx, { source, chunks: readParts(tx, id), findings })) {
      if (findings.count > 0) throw new ChangedMeanwhile();
      changed.push(...(await writePlans(tx, plans, why)));
      const written = plans.filter(({ work }) => work !== "none").map(({ product }) => product.id);
      if (written.length > 0) await announceProducts(tx, deps.platform, written);
      await source.written?.(tx, plans);
      named.add(plans);
      done += plans.reduce((sum, plan) => sum + plan.lines, 0);
      progress.report(Math.min(done, lines));
    }
    const low = await writeChangedVariants(tx, changed, why);
    for (const variant of low)
      await deps.platform.announcements.emit("announced", tx, { type: "stock.low", data: { ...variant } });
    await bumpContentVersion(tx, "catalogue");
    const after = { file: fileName ?? "", lines, ...products, ...named.read() };
    await deps.platform.audit.record(tx, call, {
      action: "product.import",
      subjectKind: "import",
      subjectId: id,
      after,
    });
    // Ends the progress before locking the row: otherwise its writer and this transaction would wait for each other.
    await progress.end();
    await forgetFile(tx, id);
    await tx
      .update(imports)
      .set(toEnding("done", checked, why.at))
      .where(eq(imports.id, id));
  });
  await written.finally(progress.end);
}

const attempts = 3;
const nothing = { created: 0, updated: 0, unchanged: 0 };
const toFailure = (lines: number, code: string, message: string): Checked => ({
  findings: { kept: [problem(0, "", code, message)], count: 1 },
  lines,
  products: nothing,
});

/** Returns the errors that prevented the import; `undefined` when everything was written. */
async function attempt(deps: ImportDeps, work: Omit<Work, "checked">): Promise<Checked | undefined> {
  for (let number = 1; ; number += 1) {
    const { reader } = deps.platform.database;
    const checked = await checkFile(deps, await work.kind.open(reader, work.settings), readParts(reader, work.id));
    if (checked.findings.count > 0) return checked;
    try {
      await writeAll(deps, { ...work, checked });
      return undefined;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) && !isUniqueViolation(error)) throw error;
      const why = "Products of the file were changed at the same time; try again";
      if (number === attempts) return toFailure(checked.lines, "CHANGED_MEANWHILE", why);
    }
  }
}

/** The import job: all or nothing. Safe to repeat after a crash. */
export async function runImport(deps: ImportDeps, kind: FileKind, id: string): Promise<void> {
  const { database, clock, log } = deps.platform;
  const { reader } = database;
  const open = and(eq(imports.id, id), isNull(imports.finishedAt));
  const [row] = await reader.update(imports).set({ status: "running" }).where(open).returning();
  if (row === undefined || row.askedBy === null) return;
  const end = (status: ImportStatus, checked: Checked) =>
    database.transaction(async (tx) => {
      await forgetFile(tx, id);
      await tx
        .update(imports)
        .set(toEnding(status, checked, clock.now()))
        .where(open);
    });
  try {
    const refused = await attempt(deps, {
      kind,
      id,
      settings: row.settings,
      fileName: row.fileName,
      call: row.askedBy,
    });
    if (refused !== undefined) await end("refused", refused);
  } catch (error) {
    log.error({ err: error, import: id }, "an import failed");
    await end("failed", toFailure(row.lines, "INTERNAL", "The import failed; nothing was changed"));
  }
}
