import { useState } from "react";
import { adminGetTransferProof } from "#shared/contract/admin-bank.ts";
import { usePrivatePicture } from "#web/admin-kit/use-private-picture.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const loadProof = (id: string): Promise<Blob> => api(adminGetTransferProof, { params: { id } });

function Picture({ paymentId, code }: ProofProps) {
  const { url, isLost } = usePrivatePicture(paymentId, loadProof);
  if (isLost) return <p className="text-muted">The picture could not be loaded.</p>;
  if (url === undefined) return <Skeleton className="h-64 w-full rounded-lg" />;
  return <img src={url} alt={`What the customer sent for ${code}`} className="mx-auto max-h-[70dvh] rounded-lg" />;
}

interface ProofProps {
  readonly paymentId: string;
  readonly code: string;
}

/** Opens the customer's picture of a transfer. It does not prove the payment: only the bank's row does. */
export function ProofButton({ paymentId, code }: ProofProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Picture<span className="sr-only"> for {code}</span>
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={`Picture for ${code}`} labels={{ close: "Close" }}>
          <p className="mb-3 text-small text-muted">
            A picture proves nothing: look for the money in the bank's rows before you match it.
          </p>
          <Picture paymentId={paymentId} code={code} />
        </Dialog>
      )}
    </>
  );
}
