import { adminReplayDelivery, type WebhookDelivery } from "#shared/contract/admin-webhooks.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { deliveryLabels, toOutcome } from "./webhook-words.ts";

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="text-small font-semibold">{label}</h3>
      <pre dir="ltr" className="mt-1 max-h-60 overflow-auto rounded-lg bg-ink-50 p-3 text-small whitespace-pre-wrap">
        <code className="wrap-anywhere">{text}</code>
      </pre>
    </div>
  );
}

const toRead = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** One event as sent to a webhook, with the response. */
export function DeliveryCard({ delivery, isOn }: { readonly delivery: WebhookDelivery; readonly isOn: boolean }) {
  const { id, type, status, attempts, nextAt, createdAt, excerpt, body, eventId } = delivery;
  const { isBusy, run } = useAction();
  const replay = () => run("Sent again", () => api(adminReplayDelivery, { params: { id } }));
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5" data-testid="delivery">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <Ltr>{type}</Ltr>
          </h2>
          <Badge tone={deliveryLabels[status].tone}>{deliveryLabels[status].text}</Badge>
          <span className="text-small text-muted">
            <When at={createdAt} />
          </span>
        </div>
        <Button size="sm" variant="secondary" loading={isBusy} disabled={!isOn} onClick={() => void replay()}>
          Send again
        </Button>
      </div>
      <p className="text-small text-muted">
        {toOutcome(delivery)}
        {attempts > 1 && `, attempt ${attempts}`}
        {status === "waiting" && attempts > 0 && nextAt !== null && (
          <>
            ; next attempt <When at={nextAt} />
          </>
        )}
      </p>
      <details>
        <summary className="w-fit cursor-pointer text-small underline underline-offset-4">Event and answer</summary>
        <div className="mt-2 flex flex-col gap-3">
          <p className="text-small text-muted">
            Id: <Ltr className="wrap-anywhere">{eventId}</Ltr>
          </p>
          <Code label="Event" text={toRead(body)} />
          {excerpt !== null && excerpt !== "" && <Code label="Answer" text={excerpt} />}
        </div>
      </details>
    </li>
  );
}
