import type { AdminCampaign, CampaignState } from "#shared/contract/admin-campaigns.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { CampaignList } from "./load-campaigns.ts";

export const campaignHome = `${adminRoot}/campaigns`;

export const stateLabels: Readonly<Record<CampaignState, Label>> = {
  draft: { text: "Draft", tone: "neutral" },
  sending: { text: "Being sent", tone: "info" },
  sent: { text: "Sent", tone: "success" },
  stopped: { text: "Stopped", tone: "warn" },
};

const columns: readonly Column<AdminCampaign>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => (
      <UiLink href={`${campaignHome}/${id}`}>
        <UserText>{name}</UserText>
      </UiLink>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state, approvedAt }) => (
      <Badge tone={stateLabels[state].tone}>
        {state === "draft" && approvedAt !== null ? "Approved draft" : stateLabels[state].text}
      </Badge>
    ),
  },
  { id: "segment", header: "Segment", cell: ({ segment }) => <UserText>{segment.name}</UserText> },
  {
    id: "people",
    header: "People",
    align: "end",
    cell: ({ people }) => (people === null ? "–" : people.toLocaleString("en")),
  },
  {
    id: "started",
    header: "Sent",
    cell: ({ startedAt }) => (startedAt === null ? "–" : <When at={startedAt} />),
  },
];

export function CampaignsPage({ list }: { readonly list: CampaignList }) {
  return (
    <TablePage
      title="Campaigns"
      id="campaigns"
      noun="campaigns"
      hint="A campaign is a message to a segment of customers. Make the segment first."
      columns={columns}
      rows={list.campaigns}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      create={{ href: `${campaignHome}/new`, label: "New campaign" }}
    />
  );
}
