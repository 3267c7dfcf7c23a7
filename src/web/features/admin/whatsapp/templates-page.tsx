import type { WhatsAppTemplate } from "#shared/contract/admin-whatsapp.ts";
import type { TemplateState } from "#shared/domain/whatsapp.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Templates } from "./load-whatsapp.ts";
import { RateCard } from "./rate-card.tsx";

const stateWords: Readonly<Record<TemplateState, Label>> = {
  unknown: { text: "Not handed in", tone: "neutral" },
  pending: { text: "In review", tone: "warn" },
  approved: { text: "Approved", tone: "success" },
  rejected: { text: "Rejected", tone: "danger" },
  paused: { text: "Paused", tone: "danger" },
  disabled: { text: "Disabled", tone: "danger" },
};

function Words({ template, language }: { readonly template: WhatsAppTemplate; readonly language: "ar" | "en" }) {
  const { body, button, standing } = template;
  const { status, reason, at } = standing[language];
  const { text, tone } = stateWords[status];
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <span className="font-semibold text-text">{language === "ar" ? "Arabic" : "English"}</span>
        <Badge tone={tone}>{text}</Badge>
        {reason !== null && <UserText>{reason}</UserText>}
        {at !== null && <When at={at} />}
      </p>
      <p
        dir={language === "ar" ? "rtl" : "ltr"}
        lang={language}
        className="rounded-lg bg-sand-100 p-3 whitespace-pre-line"
      >
        {body[language]}
        <span className="mt-2 block font-semibold">{button[language]}</span>
      </p>
    </div>
  );
}

function TemplateItem({ template }: { readonly template: WhatsAppTemplate }) {
  const { name, category, examples } = template;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
      <div>
        <h3 className="font-semibold">
          <Ltr>{name}</Ltr>
        </h3>
        <p className="text-small text-muted">
          {category} · examples: <UserText>{examples.join(" · ")}</UserText>
        </p>
      </div>
      <div className="flex flex-wrap gap-4">
        <Words template={template} language="ar" />
        <Words template={template} language="en" />
      </div>
    </li>
  );
}

const lineWords = {
  live: undefined,
  sandbox: "Nothing is really sent: WhatsApp is played at /dev/whatsapp, and every template counts as approved.",
  off: "The shop has no number on WhatsApp: the settings are not there.",
} as const;

/** All templates of the shop with WhatsApp's decisions, and the costs of messages. */
export function TemplatesPage({
  data: { templates, line, webhookUrl, rates, smsRates },
}: {
  readonly data: Templates;
}) {
  const note = lineWords[line];
  return (
    <AdminPage title="WhatsApp templates">
      <div className="flex flex-col gap-5">
        {note !== undefined && <Callout tone="info">{note}</Callout>}
        <Panel title="Templates">
          <p className="max-w-prose text-small text-muted">
            Hand each of them in word by word in WhatsApp Manager, with a button that opens your shop’s address and{" "}
            <Ltr>{"{{1}}"}</Ltr>. Only approved ones are sent; WhatsApp reports its decisions to{" "}
            <Ltr className="break-all">{webhookUrl}</Ltr>.
          </p>
          <ul>
            {templates.map((template) => (
              <TemplateItem key={template.name} template={template} />
            ))}
          </ul>
        </Panel>
        <RateCard channel="whatsapp" rates={rates} />
        <RateCard channel="sms" rates={smsRates} />
      </div>
    </AdminPage>
  );
}
