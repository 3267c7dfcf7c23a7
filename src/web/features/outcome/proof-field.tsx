import { useState } from "react";
import { useRevalidator } from "react-router";
import { uploadTransferProof } from "#shared/contract/transfers.ts";
import { photoTypes } from "#shared/domain/photos.ts";
import { maxProofBytes } from "#shared/domain/transfers.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FileField } from "#web/ui/file-field.tsx";

interface ProofFieldProps {
  readonly paymentId: string;
  /** When an earlier picture was sent. */
  readonly proofAt?: string | undefined;
}

/** Sends a picture of a transfer; a new one replaces it. */
export function ProofField({ paymentId, proofAt }: ProofFieldProps) {
  const { t } = useTranslation("payment");
  const { moment } = useDates();
  const words = useRefusalWords();
  const { revalidate } = useRevalidator();
  const [sentAt, setSentAt] = useState(proofAt);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > maxProofBytes) return setProblem(t("transfer.tooLarge"));
    setProblem(undefined);
    setBusy(true);
    try {
      const sent = await api(uploadTransferProof, { params: { id: paymentId } }, { upload: file });
      setSentAt(sent.proofAt);
    } catch (failure) {
      setProblem(words(failure));
      void revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="flex flex-col gap-3">
      {sentAt !== undefined && (
        <Callout tone="success" role="status" title={t("transfer.sent")}>
          {t("transfer.sentText", { time: moment(sentAt) })}
        </Callout>
      )}
      <FileField
        label={t("transfer.proof")}
        hint={t("transfer.proofHint")}
        prompt={t(isBusy ? "transfer.busy" : "transfer.prompt")}
        optionalLabel={t("transfer.optional")}
        accept={photoTypes.join(",")}
        disabled={isBusy}
        error={problem}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // Allows the same file to be chosen again.
          event.target.value = "";
        }}
      />
    </section>
  );
}
