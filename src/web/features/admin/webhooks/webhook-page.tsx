import type { AdminWebhook, WebhookDelivery } from "#shared/contract/admin-webhooks.ts";
import { deliveryStatuses } from "#shared/domain/webhooks.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { usePolling } from "#web/admin-kit/use-polling.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import type { WebhookData } from "./load-webhooks.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { deliveryLabels, disabledWords, eventNames, toStatusLabel } from "./webhook-words.ts";

const chips = {
  label: "Status",
  name: "status",
  all: "All",
  options: deliveryStatuses.map((value) => ({ value, label: deliveryLabels[value].text })),
};

const pollEveryMs = 1500;

/** Whether a delivery was just sent and has no response yet. */
const isFresh = ({ status, attempts }: WebhookDelivery): boolean => status === "waiting" && attempts === 0;

function Facts({ webhook }: { readonly webhook: AdminWebhook }) {
  const { url, events, includePersonal, status, disabledReason, failingSince, previousSecretUntil } = webhook;
  const label = toStatusLabel(webhook);
  return (
    <Panel title="Where and what" end={<Badge tone={label.tone}>{label.text}</Badge>}>
      <div className="flex flex-col gap-3">
        {disabledReason !== null && (
          <Callout tone="danger" title="Not called any more">
            {disabledWords[disabledReason]} Switch it on again when the partner is ready, and send what was missed from
            the log.
          </Callout>
        )}
        {status === "paused" && (
          <Callout tone="neutral" title="Paused">
            The partner is not told what happens meanwhile. Switch it on for a test, or to send something again.
          </Callout>
        )}
        {status === "active" && failingSince !== null && (
          <Callout tone="warn">
            No call has succeeded since <When at={failingSince} exact />. After five days the webhook is disabled.
          </Callout>
        )}
        {previousSecretUntil !== null && (
          <Callout tone="info">
            Signed with the new secret and the one before until <When at={previousSecretUntil} exact />.
          </Callout>
        )}
        <p>
          <Ltr className="wrap-anywhere">{url}</Ltr>
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event}>
              <Badge>{eventNames[event]}</Badge>
            </li>
          ))}
          {includePersonal && (
            <li>
              <Badge tone="warn">With personal data</Badge>
            </li>
          )}
        </ul>
      </div>
    </Panel>
  );
}

/** A webhook with the log of what was sent in the last 30 days. */
export function WebhookPage({ data: { webhook, log } }: { readonly data: WebhookData }) {
  const { deliveries, pagination } = log;
  usePolling(deliveries.some(isFresh), pollEveryMs);
  const isOn = webhook.status === "active";
  return (
    <ListPage
      title={webhook.name}
      back={{ href: `${adminRoot}/webhooks`, label: "Webhooks" }}
      noun="deliveries"
      pagination={pagination}
      actions={<WebhookActions webhook={webhook} />}
      head={<Facts webhook={webhook} />}
      chips={chips}
    >
      <CardList
        noun="deliveries"
        total={pagination.total}
        cards={deliveries.map((delivery) => <DeliveryCard key={delivery.id} delivery={delivery} isOn={isOn} />)}
      />
    </ListPage>
  );
}
