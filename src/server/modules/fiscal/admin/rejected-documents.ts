import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { AdminTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { noSuchDocument, wrongDocumentState } from "../errors.ts";
import { issueJob, reportJob } from "../job-names.ts";
import { findDocument } from "../queries.ts";
import { type DocumentRow, documentColumns, fiscalDocuments } from "../tables.ts";
import { toAdminDocument } from "../view.ts";

const entry = (action: string, { id, number, state }: DocumentRow) => ({
  action: `fiscal.${action}`,
  subjectKind: "tax_document",
  subjectId: id,
  before: { number, state },
});

/** Throws 404, 409 TAX_DOCUMENT_STATE. */
async function lockRejected(tx: Tx, id: string): Promise<DocumentRow> {
  const [row] = await tx.select(documentColumns).from(fiscalDocuments).where(eq(fiscalDocuments.id, id)).for("update");
  if (row === undefined) throw noSuchDocument();
  if (row.state !== "rejected") throw wrongDocumentState(row.state);
  return row;
}

async function view(tx: Tx, id: string): Promise<AdminTaxDocument> {
  const row = await findDocument(tx, id);
  if (row === undefined) throw noSuchDocument();
  return toAdminDocument(row);
}

/** Sends a rejected document again unchanged, when the authority's fault is solved. */
export function resendDocument({ platform }: FiscalContext, call: StaffCall, id: string): Promise<AdminTaxDocument> {
  const { database, jobs, clock, audit } = platform;
  return database.transaction(async (tx) => {
    const row = await lockRejected(tx, id);
    await tx
      .update(fiscalDocuments)
      .set({ state: "issued", nextAt: clock.now(), submissionId: null })
      .where(eq(fiscalDocuments.id, id));
    await audit.record(tx, call, { ...entry("send-again", row), after: { state: "issued" } });
    await jobs.enqueue(tx, reportJob, { deviceId: row.deviceId });
    return view(tx, id);
  });
}

/** Reissues a rejected document: the same lines, the current seller, the next number. The old one keeps its counter. */
export function reissueDocument(
  { platform }: FiscalContext,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<AdminTaxDocument> {
  const { database, jobs, clock, ids, audit } = platform;
  return database.transaction(async (tx) => {
    const row = await lockRejected(tx, id);
    const newId = ids.next();
    await tx.update(fiscalDocuments).set({ state: "replaced" }).where(eq(fiscalDocuments.id, id));
    const { market, kind, orderId, refundId, invoiceId, currency, source } = row;
    const { netMinor, taxMinor, roundingMinor, payableMinor, localTaxMinor } = row;
    await tx.insert(fiscalDocuments).values({
      ...{ id: newId, market, kind, orderId, refundId, invoiceId, reason: row.reason, currency, source },
      ...{ netMinor, taxMinor, roundingMinor, payableMinor, localTaxMinor, replacesId: id },
      createdAt: clock.now(),
    });
    await audit.record(tx, call, { ...entry("issue-anew", row), after: { id: newId }, reason });
    await jobs.enqueue(tx, issueJob, { orderId });
    return view(tx, newId);
  });
}
