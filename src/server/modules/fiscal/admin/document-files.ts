import { and, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { writeZip } from "#server/platform/zip.ts";
import { maxTaxDocumentFiles } from "#shared/domain/tax-documents.ts";
import { noSuchDocument } from "../errors.ts";
import { fiscalDocuments } from "../tables.ts";
import { type Filters, matches, oldest } from "./list-documents.ts";

/** A signed document byte for byte. Throws 404, also for those of phase 1. */
export async function readXml(reader: Reader, id: string): Promise<FileReply> {
  const [row] = await reader
    .select({ number: fiscalDocuments.number, body: fiscalDocuments.body })
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.id, id));
  if (row?.body == null) throw noSuchDocument();
  return { fileName: `${row.number}.xml`, bytes: row.body };
}

/** The signed documents of the list in one file, oldest first. */
export async function exportFiles(reader: Reader, asked: Filters, today: string): Promise<FileReply> {
  const rows = await reader
    .select({ number: fiscalDocuments.number, body: fiscalDocuments.body, issuedAt: fiscalDocuments.issuedAt })
    .from(fiscalDocuments)
    .where(and(matches(asked), isNotNull(fiscalDocuments.body)))
    .orderBy(...oldest)
    .limit(maxTaxDocumentFiles);
  const files = rows.flatMap(({ number, body, issuedAt }) =>
    body === null || issuedAt === null ? [] : [{ name: `${number}.xml`, bytes: body, at: issuedAt }],
  );
  return { fileName: `himma-tax-documents-${today}.zip`, bytes: await writeZip(files) };
}
