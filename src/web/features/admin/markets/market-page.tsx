import { adminSaveMarket, type MarketRecord, saveMarketBody } from "#shared/contract/admin-markets.ts";
import { findIdentityProblems, type IdentityNeed } from "#shared/domain/market-identity.ts";
import { markets } from "#shared/domain/markets.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { marketNames } from "#web/admin-kit/labels.ts";
import { LinkRow } from "#web/admin-kit/link-row.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { tabClass } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { CodRuleForm } from "./cod-rule-form.tsx";
import type { MarketData } from "./load-market.ts";
import { AddressPart, Contact, Licences, Names, Numbers } from "./market-fields.tsx";
import { toIdentity, toValues, type Values } from "./market-values.ts";

const tabs = [...markets].sort((a, b) => Number(b === "SA") - Number(a === "SA"));

const needWords: Readonly<Record<IdentityNeed, string>> = {
  IDENTITY: "Everything: nobody has set who sells here",
  ADDRESS: "The address",
  PHONE: "A phone number",
  EMAIL: "An email address",
  CR_NUMBER: "The commercial register number",
  VAT_NUMBER: "The VAT number of a registered seller",
  COMPLAINTS: "A way to complain",
  ANSWER_TIME: "The time until a complaint is answered",
};

/** Legally required details of the market that the shop lacks. */
function Readiness({ missing }: { readonly missing: readonly IdentityNeed[] }) {
  if (missing.length === 0)
    return <Callout tone="success">Everything that the law of this market asks for is printed.</Callout>;
  return (
    <Callout tone="warn" title="The law of this market also asks for">
      <ul className="list-disc ps-5">
        {missing.map((need) => (
          <li key={need}>{needWords[need]}</li>
        ))}
      </ul>
      <p className="mt-1">Nothing is blocked. Pages, mails and invoices leave these lines out.</p>
    </Callout>
  );
}

const toField = (field: string): string => field.replace(/^identity\./, "");
const fieldNames = {
  crNumber: "Commercial register",
  unifiedNumber: "Unified number",
  vatNumber: "VAT number",
  taxRegistered: "Registered for VAT",
  legalName: "Legal name",
  tradeName: "Trade name",
};

function IdentityForm({ record: { market, identity, version } }: { readonly record: MarketRecord }) {
  const form = useStaffForm({
    endpoint: adminSaveMarket,
    params: { market },
    defaults: toValues(identity),
    version,
    draftKey: `market:${market}`,
    toBody: (values: Values, from: number) => ({ identity: toIdentity(values), version: from, reason: values.reason }),
    rules: bodyRules(saveMarketBody),
    check: (values) => findIdentityProblems(market, toIdentity(values)),
    toField,
    toCurrent: (current) => {
      const saved = current as MarketRecord;
      return { values: toValues(saved.identity), version: saved.version };
    },
    done: "Saved",
  });
  const part = { form, market };
  return (
    <EditorForm form={form} submitLabel="Save" conflict={{ what: "this identity", names: fieldNames }}>
      <Names {...part} />
      <Numbers {...part} />
      <AddressPart {...part} />
      <Contact {...part} />
      <Licences {...part} />
      <FormPart title="Audit log">
        <TextField {...form.field("reason")} label="Why it changes" maxLength={500} />
      </FormPart>
    </EditorForm>
  );
}

/** The seller in each market, as printed in footer, checkout, mails and invoices. */
export function MarketPage({ data: { record, missing, codRule } }: { readonly data: MarketData }) {
  const address = useListAddress();
  const { market } = record;
  return (
    <AdminPage title="Market identity">
      <LinkRow label="Markets" chosen={market} className="gap-6 border-b border-line">
        {tabs.map((each) => (
          <UiLink
            key={each}
            href={address.hrefWith({ market: each })}
            aria-current={each === market ? "page" : undefined}
            className={tabClass(each === market)}
          >
            {marketNames[each]}
          </UiLink>
        ))}
      </LinkRow>
      <Readiness missing={missing} />
      {record.identity === null && (
        <Callout tone="info">
          {market === "ZZ"
            ? "Not set: the shop's details in Content stand in."
            : "Not set: the identity of everywhere else stands in, or the shop's details in Content."}
        </Callout>
      )}
      <p className="text-small text-muted">
        Changes hold for new orders. Existing orders keep the seller of their day.
      </p>
      <IdentityForm key={`${market}-${record.version}`} record={record} />
      <CodRuleForm key={`cod-${market}-${codRule.version}`} rule={codRule} />
    </AdminPage>
  );
}
