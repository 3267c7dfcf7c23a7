import type { FeedMarket } from "#shared/domain/feed-markets.ts";
import type { FeedChannel, LeftOutReason } from "#shared/domain/feeds.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const channelNames: Readonly<Record<FeedChannel, string>> = { google: "Google", meta: "Meta" };

export const marketNames: Readonly<Record<FeedMarket, string>> = {
  eg: "Egypt",
  sa: "Saudi Arabia",
  ae: "Emirates",
  us: "Elsewhere",
};

export const languageNames: Readonly<Record<Language, string>> = { ar: "Arabic", en: "English" };

export const reasonWords: Readonly<Record<LeftOutReason, string>> = {
  kind: "Google lists goods only: no programmes, packages and gift cards",
  free: "Without a price above zero",
  no_picture: "Without a picture",
  no_text: "Without a name or a description in this language",
  sku: "SKU longer than 50 characters or with spaces at an end",
};
