import { useState } from "react";
import type { AdminFeed, adminListFeeds, LeftOut } from "#shared/contract/admin-feeds.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { feedChannels } from "#shared/domain/feeds.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { ListCard } from "#web/admin-kit/list/list-parts.tsx";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { channelNames, languageNames, marketNames, reasonWords } from "./feed-words.ts";

const nameOf = ({ channel, market, language }: AdminFeed): string =>
  `${channelNames[channel]}, ${marketNames[market]}, ${languageNames[language]}`;
const omitted = ({ leftOut }: AdminFeed): number => leftOut.reduce((sum, { count }) => sum + count, 0);

const columnsFor = (onLeftOut: (feed: AdminFeed) => void): readonly Column<AdminFeed>[] => [
  {
    id: "market",
    header: "Market",
    rowHeader: true,
    cell: ({ market, language, currency }) => (
      <div>
        {marketNames[market]}
        <span className="block text-small font-normal text-muted">
          {languageNames[language]} · {currency}
        </span>
      </div>
    ),
  },
  {
    id: "address",
    header: "Address",
    cell: (feed) => (
      <span className="flex items-center gap-1">
        <Ltr className="wrap-anywhere">{feed.url}</Ltr>
        <CopyButton text={feed.url} what={`address of ${nameOf(feed)}`} />
      </span>
    ),
  },
  { id: "items", header: "Items", align: "end", cell: ({ items }) => items.toLocaleString("en") },
  {
    id: "out",
    header: "Left out",
    align: "end",
    cell: (feed) =>
      omitted(feed) === 0 ? (
        "0"
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${omitted(feed)} left out of ${nameOf(feed)}`}
          onClick={() => onLeftOut(feed)}
        >
          {omitted(feed).toLocaleString("en")}
        </Button>
      ),
  },
  { id: "built", header: "Written", cell: ({ builtAt }) => (builtAt === null ? "Not yet" : <When at={builtAt} />) },
];

function Reason({ leftOut: { reason, count, examples } }: { readonly leftOut: LeftOut }) {
  return (
    <section>
      <h3 className="font-bold">
        {reasonWords[reason]}: {count.toLocaleString("en")}
      </h3>
      <ul className="mt-1 list-disc ps-5 text-small">
        {examples.map(({ productId, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variants of a product may share its name, and the list stays as it is
          <li key={index}>
            {reason === "kind" ? (
              <UserText>{name}</UserText>
            ) : (
              <AdminLink href={`/dashboard/admin/products/${productId}`} className="underline">
                <UserText>{name === "" ? productId : name}</UserText>
              </AdminLink>
            )}
          </li>
        ))}
        {count > examples.length && (
          <li className="text-muted">and {(count - examples.length).toLocaleString("en")} more</li>
        )}
      </ul>
    </section>
  );
}

/** The product feeds that Google and Meta fetch: where they are, and what is in them. */
export function FeedsPage({ data: { feeds } }: { readonly data: ReplyOf<typeof adminListFeeds> }) {
  const [shown, setShown] = useState<AdminFeed>();
  return (
    <AdminPage title="Product feeds">
      <p className="text-muted">
        Give an address to Google Merchant Center or Meta Commerce Manager as a scheduled file. Feeds are written every
        hour, and within minutes when prices or stock change.
      </p>
      {feedChannels.map((channel) => (
        <section key={channel} className="flex flex-col gap-2">
          <h2 className="text-card font-bold">{channelNames[channel]}</h2>
          <ListCard footer={null}>
            <DataTable
              caption={channelNames[channel]}
              columns={columnsFor(setShown)}
              rows={feeds.filter((feed) => feed.channel === channel)}
              rowKey={({ url }) => url}
              layout="stack"
            />
          </ListCard>
        </section>
      ))}
      {shown !== undefined && (
        <Dialog
          open
          onClose={() => setShown(undefined)}
          title={`Left out: ${nameOf(shown)}`}
          labels={{ close: "Close" }}
        >
          <div className="flex flex-col gap-4">
            {shown.leftOut.map((leftOut) => (
              <Reason key={leftOut.reason} leftOut={leftOut} />
            ))}
          </div>
        </Dialog>
      )}
    </AdminPage>
  );
}
