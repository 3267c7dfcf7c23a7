import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AdminFeed, adminListFeeds } from "#shared/contract/admin-feeds.ts";
import { placeOf } from "#shared/domain/feed-markets.ts";
import { allFeeds, type Feed, feedName, feedPath } from "#shared/domain/feeds.ts";
import { listFeeds } from "../queries.ts";
import type { FeedRow } from "../tables.ts";

const toView = (feed: Feed, row: FeedRow | undefined, origin: string): AdminFeed => ({
  ...feed,
  currency: placeOf(feed.market).currency,
  url: origin + feedPath(feed),
  items: row?.items ?? 0,
  bytes: row?.plainBytes ?? 0,
  builtAt: row?.builtAt.toISOString() ?? null,
  leftOut: [...(row?.leftOut ?? [])],
});

export const feedRoutes = ({ database, origin }: Pick<Platform, "database" | "origin">): Route[] => [
  route(adminListFeeds, async () => {
    const rows = new Map((await listFeeds(database.reader)).map((row) => [row.name, row]));
    return { feeds: allFeeds.map((feed) => toView(feed, rows.get(feedName(feed)), origin())) };
  }),
];
