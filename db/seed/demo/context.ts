import { createHash } from "node:crypto";
import type { WireImage } from "#server/modules/media/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { randomFrom } from "./art/random.ts";

/** Context of a seed part. Everything derived from it is deterministic, except the start day. */
export interface SeedContext {
  readonly platform: Platform;
  /** The single transaction of the whole seed. */
  readonly tx: Tx;
  /** The moment from which days are counted back. */
  readonly now: Date;
  /** Id by kind and name: `idOf("product", "whey-protein-1kg")`. The same in every shop. */
  readonly idOf: (kind: SeedKind, name: string) => string;
  /** Random numbers in [0, 1) that depend on the name only. */
  readonly randomOf: (name: string) => () => number;
  /** An image by its key (see `pictures.ts`), with alt text. */
  readonly imageOf: (key: string, alt: LocalizedText) => WireImage;
  readonly log: (line: string) => void;
}

export type SeedPart = (context: SeedContext) => Promise<void>;

export type SeedKind =
  | "category"
  | "product"
  | "variant"
  | "review"
  | "exercise"
  | "coach"
  | "programme-version"
  | "transformation"
  | "partner"
  | "user"
  | "address"
  | "order"
  | "order-line"
  | "payment"
  | "coupon"
  | "coupon-code"
  | "reward"
  | "points-entry"
  | "gift-card"
  | "enrolment"
  | "other";

// 2026-01-01: the timestamp of the generated UUIDv7s.
const idMillis = Date.UTC(2026, 0, 1);

/** A UUIDv7 whose random part is the name's hash. */
export function seedId(kind: SeedKind, name: string): string {
  const hash = createHash("sha256").update(`${kind}:${name}`).digest("hex");
  const time = idMillis.toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

export const seedRandom = (name: string): (() => number) => randomFrom(`himma|${name}`);

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
