import { useState } from "react";
import { getInvoice } from "#shared/contract/invoices.ts";
import type { Order } from "#shared/contract/orders.ts";
import { hasInvoice } from "#shared/domain/invoice.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Downloads the order's invoice; renders nothing while there is none. */
export function InvoiceButton({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  if (!hasInvoice(order)) return null;
  const fetchInvoice = async (): Promise<void> => {
    setBusy(true);
    try {
      saveBlob(await api(getInvoice, { params: { id: order.id } }), `himma-${order.number}.pdf`);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" icon={downloadIcon} loading={isBusy} onClick={fetchInvoice}>
      {t("orders.invoice")}
    </Button>
  );
}
