import type { Media } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { ImportDeps } from "#server/modules/product-import/index.ts";
import type { Reader } from "#server/platform/db/database.ts";

export type PictureFault =
  | "address_not_public"
  | "unknown_host"
  | "no_connection"
  | "timeout"
  | "tls"
  | "broken_reply"
  | "not_found"
  | "too_large"
  | "not_a_picture"
  | "too_many";

export type FetchedPicture = { readonly bytes: Buffer } | { readonly fault: PictureFault };

/**
 * Fetches a picture from the public internet, never from a private network. Returns errors instead of throwing them.
 */
export type FetchPicture = (url: string) => Promise<FetchedPicture>;

export interface StoreImportNeeds extends ImportDeps {
  readonly notify: Notify;
  /** Which of some addresses have an account. */
  readonly findAccounts: (reader: Reader, emails: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly media: Pick<Media, "receive" | "addToLibrary">;
  readonly fetchPicture: FetchPicture;
}
