import { LinkRow } from "#web/admin-kit/link-row.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { tabClass } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { Settings } from "./load-settings.ts";
import { PaydaysPanel } from "./paydays-panel.tsx";
import { PointsRulesForm } from "./points-rules-form.tsx";
import { RamadanPanel } from "./ramadan-panel.tsx";
import { RatesPanel } from "./rates-panel.tsx";
import { ReturnApprovalForm } from "./return-approval-form.tsx";
import { ReturnsPanel } from "./returns-panel.tsx";
import { ShippingPanel } from "./shipping-panel.tsx";

const parts = [
  { value: "", label: "Shipping and VAT" },
  { value: "returns", label: "Returns" },
  { value: "points", label: "Points" },
  { value: "rates", label: "Exchange rates" },
  { value: "ramadan", label: "Ramadan" },
  { value: "paydays", label: "Paydays" },
] as const;

export function SettingsPage({ data }: { readonly data: Settings }) {
  const address = useListAddress();
  const now = address.get("part");
  return (
    <AdminPage title="Settings">
      <LinkRow label="Settings" chosen={now} className="gap-6 border-b border-line">
        {parts.map(({ value, label }) => (
          <UiLink
            key={value}
            href={address.hrefWith({ part: value })}
            aria-current={value === now ? "page" : undefined}
            className={tabClass(value === now)}
          >
            {label}
          </UiLink>
        ))}
      </LinkRow>
      {now === "points" ? (
        <PointsRulesForm key={data.points.version} points={data.points} />
      ) : now === "rates" ? (
        <RatesPanel key={data.rates.updatedAt} rates={data.rates} />
      ) : now === "ramadan" ? (
        <RamadanPanel countries={data.ramadan} />
      ) : now === "paydays" ? (
        <PaydaysPanel markets={data.paydays} />
      ) : now === "returns" ? (
        <>
          <ReturnApprovalForm key={data.returnApproval.version} approval={data.returnApproval} />
          <ReturnsPanel rules={data.returnRules} />
        </>
      ) : (
        <ShippingPanel rates={data.shipping} />
      )}
    </AdminPage>
  );
}
