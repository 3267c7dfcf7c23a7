import { useState } from "react";
import { useNavigate } from "react-router";
import {
  adminGetReceiptFile,
  adminGetTaxDocumentXml,
  adminReissueTaxDocument,
  adminResendTaxDocument,
  type FullTaxDocument,
  reissueBody,
} from "#shared/contract/admin-tax-documents.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

interface Props {
  readonly document: FullTaxDocument;
}

function ReissueDialog({ document: { id, market, number }, onClose }: Props & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useStaffForm({
    endpoint: adminReissueTaxDocument,
    params: { id },
    defaults: { reason: "" },
    rules: bodyRules(reissueBody),
    done: "Reissued",
    onDone: async ({ document }) => {
      onClose();
      await navigate(`${adminRoot}/tax-documents/${document.id}`);
    },
  });
  return (
    <ActionDialog title={`Reissue ${number ?? "the document"}`} confirm="Reissue" form={form} onClose={onClose}>
      <p>
        {market === "EG"
          ? "The same lines are issued with today’s codes and seller, as a new receipt that names this one, and handed in."
          : "The same lines are issued with the next number and the seller as it is today, and reported."}{" "}
        This document keeps its place in the chain, and counts as replaced.
      </p>
      <p>
        Put the cause right first, such as{" "}
        <UiLink href={`${adminRoot}/markets?market=${market}`} className="underline">
          the seller’s details
        </UiLink>
        {market === "EG" && (
          <>
            {" "}
            or{" "}
            <UiLink href={`${adminRoot}/tax-documents/codes`} className="underline">
              an item’s code
            </UiLink>
          </>
        )}
        .
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** The staff's actions on a rejected document. */
function RejectedActions({ document }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const send = () => run("Sent again", () => api(adminResendTaxDocument, { params: { id: document.id } }));
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setOpen(true)}>
        Correct and reissue
      </Button>
      <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void send()}>
        Send again
      </Button>
      {isOpen && <ReissueDialog document={document} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Downloads the file as the authority receives it. */
export function SourceButton({ document: { id, market, number } }: Props) {
  const { isBusy, run } = useAction();
  const [call, ending] = market === "EG" ? [adminGetReceiptFile, "json"] : [adminGetTaxDocumentXml, "xml"];
  const save = () =>
    run("File saved", async () =>
      saveBlob(await api(call, { params: { id } }), `${number ?? "tax-document"}.${ending}`),
    );
  return (
    <Button size="sm" variant="secondary" icon={downloadIcon} loading={isBusy} onClick={() => void save()}>
      {ending.toUpperCase()}
    </Button>
  );
}

const toAnswer = ({ authority, attempts }: FullTaxDocument): string => {
  if (authority === null) return attempts === 0 ? "Not sent yet" : "No answer yet";
  return authority.status === 0 ? "No answer" : `Status ${authority.status}`;
};

function Messages({ document: { authority } }: Props) {
  if (authority === null || authority.messages.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {authority.messages.map(({ type, code, text }) => (
        <li key={`${code}:${text}`}>
          <Callout tone={type === "ERROR" ? "danger" : "warn"} title={<Ltr>{code}</Ltr>}>
            <Ltr className="wrap-anywhere">{text}</Ltr>
          </Callout>
        </li>
      ))}
    </ul>
  );
}

/** The authority's response to a signed document, and its place in the chain. */
export function AuthorityPanel({ document }: Props) {
  const { market, hash, previousHash, deviceName, attempts, nextAt, state } = document;
  const isReceipt = market === "EG";
  if (hash === null) return null;
  const code = (id: string, label: string, text: string | null) => ({
    ...{ id, label },
    value: <Ltr className="wrap-anywhere">{text ?? ""}</Ltr>,
  });
  return (
    <Panel title="Tax authority">
      <SummaryList
        rows={[
          { id: "answer", label: "Answer", value: toAnswer(document) },
          { id: "attempts", label: "Sent", value: `${attempts} ${attempts === 1 ? "time" : "times"}` },
          ...(nextAt === null ? [] : [{ id: "next", label: "Sent next", value: <When at={nextAt} exact /> }]),
          { id: "device", label: isReceipt ? "Point of sale" : "Signed by", value: deviceName ?? "" },
          code("hash", isReceipt ? "UUID" : "Hash", hash),
          code(
            "previous",
            isReceipt ? "UUID before" : "Hash before",
            previousHash || (isReceipt ? "None: the first" : ""),
          ),
        ]}
      />
      <Messages document={document} />
      {state === "rejected" && <RejectedActions document={document} />}
    </Panel>
  );
}
