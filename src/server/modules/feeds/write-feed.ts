import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { FeedProduct } from "#server/modules/catalogue/index.ts";
import { deflatePart } from "#server/platform/http/deflated-parts.ts";
import type { LeftOut } from "#shared/contract/admin-feeds.ts";
import { type Feed, type FeedChannel, feedName } from "#shared/domain/feeds.ts";
import { googleHead, googleItem, googleTail } from "./google.ts";
import { type FeedItem, toItems } from "./items.ts";
import { createLeftOut } from "./left-out.ts";
import { metaHead, metaItem } from "./meta.ts";

interface Form {
  readonly head: (feed: Feed, origin: string) => string;
  readonly item: (item: FeedItem) => string;
  readonly tail: string;
}

const forms: Readonly<Record<FeedChannel, Form>> = {
  google: { head: googleHead, item: googleItem, tail: googleTail },
  meta: { head: () => metaHead, item: metaItem, tail: "" },
};

export interface WrittenPart {
  readonly feed: string;
  readonly position: number;
  readonly body: Buffer;
}

export interface WrittenFeed {
  readonly name: string;
  readonly hash: string;
  readonly checksum: number;
  readonly plainBytes: number;
  readonly deflatedBytes: number;
  readonly items: number;
  readonly leftOut: readonly LeftOut[];
}

export interface FeedWriter {
  readonly begin: () => Promise<WrittenPart>;
  readonly add: (products: readonly FeedProduct[]) => Promise<WrittenPart>;
  readonly end: () => Promise<WrittenPart>;
  readonly facts: () => WrittenFeed;
}

/** Writes one feed part by part; keeps only counts and checksums in memory. */
export function createFeedWriter(feed: Feed, origin: string): FeedWriter {
  const name = feedName(feed);
  const form = forms[feed.channel];
  const hash = createHash("sha256");
  const leftOut = createLeftOut();
  const sums = { checksum: 0, plainBytes: 0, deflatedBytes: 0, items: 0 };
  let next = 0;
  const write = async (text: string): Promise<WrittenPart> => {
    const position = next;
    next += 1;
    const plain = Buffer.from(text);
    hash.update(plain);
    sums.checksum = crc32(plain, sums.checksum);
    sums.plainBytes += plain.length;
    const body = await deflatePart(plain);
    sums.deflatedBytes += body.length;
    return { feed: name, position, body };
  };
  return {
    begin: () => write(form.head(feed, origin)),
    add: (products) => {
      const items = products.flatMap((product) => {
        const entries = toItems(product, feed, origin);
        for (const omission of entries.omissions) leftOut.add(omission);
        return entries.items;
      });
      sums.items += items.length;
      return write(items.map(form.item).join(""));
    },
    end: () => write(form.tail),
    facts: () => ({ name, hash: hash.digest("base64url"), ...sums, leftOut: leftOut.read() }),
  };
}
