import { useState } from "react";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { adminGetInvoice } from "#shared/contract/invoices.ts";
import { hasInvoice } from "#shared/domain/invoice.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { toast } from "#web/ui/toast-store.ts";

export function InvoiceButton({ order }: { readonly order: AdminOrder }) {
  const [isBusy, setBusy] = useState(false);
  const words = useFailureWords();
  if (!hasInvoice(order)) return null;
  const fetchInvoice = async (): Promise<void> => {
    setBusy(true);
    try {
      saveBlob(await api(adminGetInvoice, { params: { id: order.id } }), `himma-${order.number}.pdf`);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="secondary" icon={downloadIcon} loading={isBusy} onClick={fetchInvoice}>
      Invoice
    </Button>
  );
}
