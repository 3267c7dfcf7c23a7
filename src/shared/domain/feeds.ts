import { type Language, languages } from "../i18n/languages.ts";
import { type FeedMarket, feedMarkets } from "./feed-markets.ts";

export const feedChannels = ["google", "meta"] as const;
export type FeedChannel = (typeof feedChannels)[number];

export interface Feed {
  readonly channel: FeedChannel;
  readonly market: FeedMarket;
  readonly language: Language;
}

/** Why a product or one of its variants is in no feed, or not in this one. */
export const leftOutReasons = ["kind", "free", "no_picture", "no_text", "sku"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const allFeeds: readonly Feed[] = feedChannels.flatMap((channel) =>
  feedMarkets.flatMap((market) => languages.map((language) => ({ channel, market, language }))),
);

const endings: Readonly<Record<FeedChannel, string>> = { google: "xml", meta: "csv" };

/** "google/sa-ar": its key. */
export const feedName = ({ channel, market, language }: Feed): string => `${channel}/${market}-${language}`;
/** "/feeds/google/sa-ar.xml". */
export const feedPath = (feed: Feed): string => `/feeds/${feedName(feed)}.${endings[feed.channel]}`;

const byPath = new Map(allFeeds.map((feed) => [feedPath(feed), feed]));
export const feedAt = (path: string): Feed | undefined => byPath.get(path);
