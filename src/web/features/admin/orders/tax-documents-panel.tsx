import type { AdminTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, Panel, When } from "#web/admin-kit/parts.tsx";
import { kindNames, stateLabels } from "#web/admin-kit/tax-document-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

function Document({ document }: { readonly document: AdminTaxDocument }) {
  const { id, market, kind, state, number, createdAt, issuedAt, total, currency } = document;
  const { text, tone } = stateLabels[state];
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${adminRoot}/tax-documents/${id}`} className="underline">
          {number === null ? kindNames[market][kind] : <Ltr>{number}</Ltr>}
        </UiLink>
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-muted">
        <span>
          {number !== null && `${kindNames[market][kind]}, `}
          <When at={issuedAt ?? createdAt} exact />
        </span>
        <Amount amount={total} currency={currency} />
      </span>
    </li>
  );
}

/** The order's tax documents, with what the authority says of each. */
export function TaxDocumentsPanel({ documents }: { readonly documents: readonly AdminTaxDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <Panel title="Tax documents">
      <ul className="flex flex-col gap-3">
        {documents.map((document) => (
          <Document key={document.id} document={document} />
        ))}
      </ul>
    </Panel>
  );
}
