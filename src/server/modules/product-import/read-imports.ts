import type { Reader } from "#server/platform/db/database.ts";
import { desc, eq, ne } from "#server/platform/db/orm.ts";
import { type adminListImports, type ImportState, listedImports } from "#shared/contract/admin-import.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { noSuchImport } from "./errors.ts";
import { imports } from "./tables.ts";

const columns = {
  id: imports.id,
  status: imports.status,
  fileName: imports.fileName,
  source: imports.source,
  lines: imports.lines,
  doneLines: imports.doneLines,
  createdProducts: imports.createdProducts,
  updatedProducts: imports.updatedProducts,
  unchangedProducts: imports.unchangedProducts,
  problemCount: imports.problemCount,
  createdAt: imports.createdAt,
  finishedAt: imports.finishedAt,
};

type Row = Pick<typeof imports.$inferSelect, keyof typeof columns>;

function toState(row: Row): Omit<ImportState, "problems"> {
  const { createdProducts: created, updatedProducts: updated, unchangedProducts: unchanged, ...rest } = row;
  return {
    ...rest,
    products: { created, updated, unchanged },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Throws 404. */
export async function readImport(reader: Reader, id: string): Promise<ImportState> {
  const [row] = await reader
    .select({ ...columns, problems: imports.problems })
    .from(imports)
    .where(eq(imports.id, id));
  if (row === undefined) throw noSuchImport();
  const { problems, ...rest } = row;
  return { ...toState(rest), problems: [...problems] };
}

/** The latest imports. At most one is unfinished, and it is the newest. */
export async function listImports(reader: Reader): Promise<ReplyOf<typeof adminListImports>> {
  const newest = [desc(imports.createdAt), desc(imports.id)];
  const rows = await reader
    .select(columns)
    .from(imports)
    .where(ne(imports.source, "customers"))
    .orderBy(...newest)
    .limit(listedImports);
  return { imports: rows.map(toState) };
}
