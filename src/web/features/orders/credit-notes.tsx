import { useState } from "react";
import type { Order } from "#shared/contract/orders.ts";
import { getCreditNote, type TaxDocumentSummary } from "#shared/contract/tax-documents.ts";
import { toMinor } from "#shared/domain/money.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface NoteProps {
  readonly isReceipt: boolean;
  readonly orderId: string;
  readonly note: TaxDocumentSummary;
}

function CreditNote({ orderId, note, isReceipt }: NoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { day } = useDates();
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const download = t(isReceipt ? "orders.credit.downloadReceipt" : "orders.credit.download");
  const fetchNote = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { id: orderId, documentId: note.id };
      saveBlob(await api(getCreditNote, { params }), `${note.number}.pdf`);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-col items-start gap-2">
      <div className="w-full">
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <Ltr>{note.number}</Ltr>
          <Money amountMinor={toMinor(note.total)} currency={note.currency} lang={language} />
        </p>
        <p className="text-small text-muted">
          {note.reason !== null && t(`orders.credit.reasons.${note.reason}`)} · {day(note.issuedAt)}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        icon={downloadIcon}
        loading={isBusy}
        onClick={fetchNote}
        aria-label={`${download} ${note.number}`}
      >
        {download}
      </Button>
    </li>
  );
}

/** The credit notes of an order's refunds, to keep. */
export function CreditNotes({
  orderId,
  notes,
  market,
}: {
  readonly orderId: string;
  readonly market: Order["market"];
  readonly notes: readonly TaxDocumentSummary[];
}) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  const isReceipt = market === "EG";
  return (
    <Card>
      <h2 className="mb-4 text-h3 font-bold">{t(isReceipt ? "orders.credit.receipts" : "orders.credit.title")}</h2>
      <ul className="flex flex-col gap-4">
        {notes.map((note) => (
          <CreditNote key={note.id} orderId={orderId} note={note} isReceipt={isReceipt} />
        ))}
      </ul>
    </Card>
  );
}
