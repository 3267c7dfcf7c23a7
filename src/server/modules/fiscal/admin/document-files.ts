import { and, eq, isNotNull } from "#server/platform/db/orm.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { writeZip } from "#server/platform/zip.ts";
import { maxTaxDocumentFiles, type TaxMarket } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { noSuchDocument } from "../errors.ts";
import { openBody } from "../eta/buyer-id.ts";
import { type DocumentRow, fiscalDocuments } from "../tables.ts";
import { type Filters, matches, oldest } from "./list-documents.ts";

const columns = {
  market: fiscalDocuments.market,
  number: fiscalDocuments.number,
  hash: fiscalDocuments.hash,
  body: fiscalDocuments.body,
  buyerSealed: fiscalDocuments.buyerSealed,
};

/** A receipt that replaces another has the same number. */
const toFileName = ({ market, number, hash }: Pick<DocumentRow, "market" | "number" | "hash">): string =>
  market === "EG" ? `${number}-${hash?.slice(0, 8)}.json` : `${number}.xml`;

/** The exact bytes of a signed document or a receipt. Throws 404, also for documents of phase 1 and of other markets, FISCAL_KEY_MISSING. */
export async function readText(context: FiscalContext, id: string, market: TaxMarket): Promise<FileReply> {
  const { reader } = context.platform.database;
  const [row] = await reader.select(columns).from(fiscalDocuments).where(eq(fiscalDocuments.id, id));
  if (row?.body == null || row.market !== market) throw noSuchDocument();
  const { body, buyerSealed } = row;
  return { fileName: toFileName(row), bytes: openBody(context, { body, buyerSealed }) };
}

/** The signed documents of the list in one file, oldest first. Throws FISCAL_KEY_MISSING. */
export async function exportFiles(context: FiscalContext, filters: Filters, today: string): Promise<FileReply> {
  const { reader } = context.platform.database;
  const rows = await reader
    .select({ ...columns, issuedAt: fiscalDocuments.issuedAt })
    .from(fiscalDocuments)
    .where(and(matches(filters), isNotNull(fiscalDocuments.body)))
    .orderBy(...oldest)
    .limit(maxTaxDocumentFiles);
  const files = rows.flatMap(({ body, buyerSealed, issuedAt, ...row }) =>
    body === null || issuedAt === null
      ? []
      : [{ name: toFileName(row), bytes: openBody(context, { body, buyerSealed }), at: issuedAt }],
  );
  return { fileName: `himma-tax-documents-${today}.zip`, bytes: await writeZip(files) };
}
