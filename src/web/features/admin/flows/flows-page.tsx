import { type AdminFlow, type adminListFlows, adminSwitchFlow } from "#shared/contract/admin-flows.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { FlowName } from "#shared/domain/flows.ts";
import { EffectFigures } from "#web/admin-kit/effect-figures.tsx";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Switch } from "#web/ui/switch.tsx";

const words: Readonly<Record<FlowName, { readonly title: string; readonly text: string }>> = {
  "abandoned-cart": {
    title: "Abandoned cart",
    text: "A cart that nobody touched for an hour: a notification on the device or a message by WhatsApp, and a mail a day later. Only while something in it is in stock. No discount.",
  },
  "price-drop": {
    title: "Price drop",
    text: "A wished product costs at least 5% less than when it was wished. At most one in 14 days.",
  },
  refill: {
    title: "Refill",
    text: "A delivered pack is used up in five days, at one serving a day.",
  },
  "back-in-stock": {
    title: "Back in stock",
    text: "A sold-out size is back: those who asked first, three for each piece in six hours.",
  },
  "points-expiring": {
    title: "Points expiring",
    text: "Points end in 30 days, and again in 7.",
  },
  "workout-reminder": {
    title: "Workout reminder",
    text: "A workout is planned for today, at the hour at which the member usually trains.",
  },
};

function FlowPanel({ flow }: { readonly flow: AdminFlow }) {
  const { title, text } = words[flow.flow];
  const { isWaiting, run } = useAction();
  const turn = (isOn: boolean) =>
    run(isOn ? `${title} is on` : `${title} is off`, () =>
      api(adminSwitchFlow, { params: { flow: flow.flow }, body: { isOn, version: flow.version } }),
    );
  return (
    <Panel
      title={title}
      end={
        <Switch
          label={flow.isOn ? "On" : "Off"}
          aria-label={title}
          checked={flow.isOn}
          disabled={isWaiting}
          onChange={(event) => void turn(event.target.checked)}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{text}</p>
        <p className="flex flex-wrap gap-2 text-small">
          <Badge tone="neutral">{flow.isMarketing ? "Needs consent to offers" : "Service"}</Badge>
          <Badge tone="neutral">{flow.lately.toLocaleString("en")} messages in 30 days</Badge>
          {flow.waiting > 0 && <Badge tone="info">{flow.waiting.toLocaleString("en")} waiting</Badge>}
        </p>
        <EffectFigures effect={flow.effect} hasHoldout={flow.hasHoldout} />
      </div>
    </Panel>
  );
}

/** Automatic messages triggered by what people do, with their effect. */
export function FlowsPage({ data: { flows } }: { readonly data: ReplyOf<typeof adminListFlows> }) {
  return (
    <AdminPage title="Flows">
      <p className="text-muted">
        One in ten people gets no message, so that the difference shows what the messages do. A purchase ends a flow.
        Figures are of the last 90 days.
      </p>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {flows.map((flow) => (
          <FlowPanel key={flow.flow} flow={flow} />
        ))}
      </div>
    </AdminPage>
  );
}
