import { type AdminAffiliate, type AffiliateDraft, adminSeeAffiliateLeak } from "#shared/contract/admin-affiliates.ts";
import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { Amount, Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { bucketLabels } from "./affiliate-words.ts";

/** Whose application the new affiliate is made of, and where the mail with the link goes. */
export function FromApplication({ draft: { email, applicantEmail } }: { readonly draft: AffiliateDraft }) {
  return (
    <Callout tone="info" title="From an application">
      {email === null ? (
        <p>
          No confirmed account has the address <Ltr>{applicantEmail}</Ltr>. The mail with the link goes there and asks
          them to create an account; enter it here as the customer once they have written.
        </p>
      ) : (
        <p>
          The mail with the link goes to <Ltr>{applicantEmail}</Ltr>, and the page is in their account.
        </p>
      )}
    </Callout>
  );
}

/** The coupon is used far more often than usual, until staff have looked. */
export function Leak({ affiliate: { id, leakAt } }: { readonly affiliate: AdminAffiliate }) {
  const { isBusy, run } = useAction();
  if (leakAt === null) return null;
  return (
    <Callout tone="danger" title="The coupon may have leaked">
      <p>
        It was used more than five times as often as usual (<When at={leakAt} />
        ). Search the web for it; if it stands on a public list, end it and make another one.
      </p>
      <Button
        className="mt-3"
        size="sm"
        variant="secondary"
        loading={isBusy}
        onClick={() => void run("Alarm ended", () => api(adminSeeAffiliateLeak, { params: { id } }))}
      >
        I have looked at it
      </Button>
    </Callout>
  );
}

/** The link, and what came of it. */
export function Figures({ affiliate }: { readonly affiliate: AdminAffiliate }) {
  const { url, visits, sales, balances, ibanLast4 } = affiliate;
  return (
    <Panel title="So far">
      <p className="flex flex-wrap items-center gap-2">
        <Ltr className="wrap-anywhere">{url}</Ltr>
        <CopyButton text={url} what="link" />
      </p>
      <p className="text-small text-muted">
        {visits.toLocaleString("en")} visits, {sales.reduce((all, { orders }) => all + orders, 0)} paid orders.{" "}
        {ibanLast4 === null ? "No bank account yet." : `Paid to the account that ends in ${ibanLast4}.`}
      </p>
      {balances.map(({ currency, ...buckets }) => (
        <dl key={currency} className="grid gap-x-4 gap-y-2 pt-3 sm:grid-cols-3">
          {(["pending", "payable", "paid"] as const).map((bucket) => (
            <div key={bucket} className="flex items-baseline justify-between sm:block">
              <dt className="text-small text-muted">{bucketLabels[bucket].text}</dt>
              <dd className="text-h3 font-semibold">
                <Amount amount={buckets[bucket]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </Panel>
  );
}
