import { and, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { writeZip } from "#server/platform/zip.ts";
import { maxTaxDocumentFiles, type TaxMarket } from "#shared/domain/tax-documents.ts";
import { noSuchDocument } from "../errors.ts";
import { type DocumentRow, fiscalDocuments } from "../tables.ts";
import { type Filters, matches, oldest } from "./list-documents.ts";

const columns = {
  market: fiscalDocuments.market,
  number: fiscalDocuments.number,
  hash: fiscalDocuments.hash,
  body: fiscalDocuments.body,
};

/** A receipt that replaces another has the same number. */
const toFileName = ({ market, number, hash }: Pick<DocumentRow, "market" | "number" | "hash">): string =>
  market === "EG" ? `${number}-${hash?.slice(0, 8)}.json` : `${number}.xml`;

/** A signed document or a receipt byte for byte. Throws 404, also for documents of phase 1 and of other markets. */
export async function readText(reader: Reader, id: string, market: TaxMarket): Promise<FileReply> {
  const [row] = await reader.select(columns).from(fiscalDocuments).where(eq(fiscalDocuments.id, id));
  if (row?.body == null || row.market !== market) throw noSuchDocument();
  return { fileName: toFileName(row), bytes: row.body };
}

/** The signed documents of the list in one file, oldest first. */
export async function exportFiles(reader: Reader, asked: Filters, today: string): Promise<FileReply> {
  const rows = await reader
    .select({ ...columns, issuedAt: fiscalDocuments.issuedAt })
    .from(fiscalDocuments)
    .where(and(matches(asked), isNotNull(fiscalDocuments.body)))
    .orderBy(...oldest)
    .limit(maxTaxDocumentFiles);
  const files = rows.flatMap(({ body, issuedAt, ...row }) =>
    body === null || issuedAt === null ? [] : [{ name: toFileName(row), bytes: body, at: issuedAt }],
  );
  return { fileName: `himma-tax-documents-${today}.zip`, bytes: await writeZip(files) };
}
