import type { AdminSegment } from "#shared/contract/admin-segments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { SegmentList } from "./load-segments.ts";

export const segmentHome = `${adminRoot}/segments`;

const columns: readonly Column<AdminSegment>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => (
      <UiLink href={`${segmentHome}/${id}`}>
        <UserText>{name}</UserText>
      </UiLink>
    ),
  },
  { id: "campaigns", header: "Campaigns", align: "end", cell: ({ campaigns }) => campaigns.toLocaleString("en") },
  { id: "updated", header: "Changed", cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

export function SegmentsPage({ list }: { readonly list: SegmentList }) {
  return (
    <TablePage
      title="Segments"
      id="segments"
      noun="segments"
      hint="A segment is a group of customers with something in common. Campaigns are sent to segments."
      columns={columns}
      rows={list.segments}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      create={{ href: `${segmentHome}/new`, label: "New segment" }}
    />
  );
}
