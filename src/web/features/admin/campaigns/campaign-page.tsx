import {
  type AdminCampaign,
  adminCreateCampaign,
  adminUpdateCampaign,
  campaignBody,
} from "#shared/contract/admin-campaigns.ts";
import { EffectFigures } from "#web/admin-kit/effect-figures.tsx";
import { FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { toBody, toField, toValues } from "./campaign-values.ts";
import { campaignHome, stateLabels } from "./campaigns-page.tsx";
import type { CampaignForm } from "./load-campaigns.ts";

const back = { href: campaignHome, label: "Campaigns" };
const languageNames = { ar: "Arabic", en: "English" } as const;

const StateBadge = ({ campaign: { state } }: { readonly campaign: AdminCampaign }) => (
  <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>
);

/** The steps between a draft and its sending. */
function Lead({
  campaign: { claims, approvedAt, approvedBy, editedBy, isMine },
}: {
  readonly campaign: AdminCampaign;
}) {
  if (claims.length > 0)
    return (
      <Callout tone="danger">
        <p>These words promise something about health. Take them out before it can be sent:</p>
        <ul className="list-disc ps-5">
          {claims.map(({ language, words }) => (
            <li key={`${language} ${words}`}>
              {languageNames[language]}: <UserText>{words}</UserText>
            </li>
          ))}
        </ul>
      </Callout>
    );
  if (approvedAt !== null)
    return (
      <Callout tone="success">
        Approved by <UserText>{approvedBy ?? ""}</UserText> <When at={approvedAt} />. A change takes the approval away.
      </Callout>
    );
  return (
    <Callout tone="info">
      Last written by <UserText>{editedBy}</UserText>. For more than 1,000 people, or with a coupon,{" "}
      {isMine ? "somebody else has to approve it." : "you can approve it."}
    </Callout>
  );
}

function Editor({ campaign, segments }: CampaignForm) {
  const form = useResourceForm({
    endpoint: adminUpdateCampaign,
    kind: "campaign",
    id: campaign?.id,
    record: campaign,
    ...{ toValues, toBody, toField },
    rules: bodyRules(campaignBody),
    create: (body) => api(adminCreateCampaign, { body }),
    update: (body) => api(adminUpdateCampaign, { params: { id: campaign?.id ?? "" }, body }),
    created: "Campaign saved",
    toPath: (reply) => `${campaignHome}/${reply.campaign.id}`,
  });
  return (
    <ResourceEditor
      title={campaign?.name ?? "New campaign"}
      back={back}
      badge={campaign && <StateBadge campaign={campaign} />}
      actions={campaign && !form.isDirty && <CampaignActions campaign={campaign} />}
      lead={campaign && <Lead campaign={campaign} />}
      form={form}
      conflict={{ what: "this campaign" }}
    >
      <FormPart title="Campaign" lead="Goes by email to the people of the segment who agreed to offers.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field("name")}
            label="Name"
            hint="Customers do not see it."
            required
            maxLength={80}
            dir="auto"
          />
          <SelectField
            {...form.field("segmentId")}
            label="Segment"
            required
            placeholder="Choose a segment"
            options={segments.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            {...form.field("path")}
            label="Where the button leads"
            hint="A page of the shop, such as /store."
            required
            maxLength={300}
            dir="ltr"
          />
          <TextField
            {...form.field("couponCode")}
            label="Coupon code"
            hint="Blank: none. Shown in the mail; needs approval."
            maxLength={40}
            dir="ltr"
          />
        </div>
      </FormPart>
      <FormPart title="Mail" lead="Each customer gets it in their language. Nothing about health, illness or weight.">
        <PairFields form={form} name="subject" label="Subject" maxLength={120} />
        <PairFields form={form} name="preview" label="Preview" maxLength={150} required={false} />
        <PairFields form={form} name="title" label="Title" maxLength={120} />
        <PairFields form={form} name="body" label="Text" maxLength={4000} rows={8} />
        <PairFields form={form} name="button" label="Button" maxLength={40} />
      </FormPart>
    </ResourceEditor>
  );
}

function Text({ campaign, language }: { readonly campaign: AdminCampaign; readonly language: "ar" | "en" }) {
  const { subject, title, body, button } = campaign.texts[language];
  return (
    <Panel title={languageNames[language]}>
      <div lang={language} dir={language === "ar" ? "rtl" : "ltr"} className="flex flex-col gap-2">
        <p className="text-small text-muted">{subject}</p>
        <p className="font-semibold">{title}</p>
        <p className="whitespace-pre-line">{body}</p>
        <p className="font-semibold">{button}</p>
      </div>
    </Panel>
  );
}

/** A campaign that was sent: its figures and texts. */
function Sent({ campaign, effect }: { readonly campaign: AdminCampaign } & Pick<CampaignForm, "effect">) {
  const { name, people, written, startedAt, segment, couponCode } = campaign;
  return (
    <AdminPage
      title={name}
      back={back}
      beside={<StateBadge campaign={campaign} />}
      actions={<CampaignActions campaign={campaign} />}
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile
          label="People"
          value={(people ?? 0).toLocaleString("en")}
          hint={<UserText>{segment.name}</UserText>}
        />
        <StatTile label="Mails written" value={written.toLocaleString("en")} />
        <StatTile label="Sent" value={startedAt === null ? "–" : <When at={startedAt} />} />
        <StatTile label="Coupon" value={couponCode ?? "–"} />
      </div>
      {effect !== null && (
        <Panel title="What it changed">
          <EffectFigures effect={effect} />
        </Panel>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Text campaign={campaign} language="en" />
        <Text campaign={campaign} language="ar" />
      </div>
    </AdminPage>
  );
}

export function CampaignPage({ data }: { readonly data: CampaignForm }) {
  const { campaign, effect } = data;
  if (campaign !== null && campaign.state !== "draft") return <Sent campaign={campaign} effect={effect} />;
  return <Editor key={campaign?.id ?? "new"} {...data} />;
}
