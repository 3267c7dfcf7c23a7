import * as z from "zod/mini";
import { stores } from "../domain/store-files.ts";
import { importState, importStatuses, lineProblem, maxImportBytes } from "./admin-import.ts";
import { endpoint } from "./endpoint.ts";
import { IMPORT_RUNNING, STORE_UNKNOWN } from "./refusals.ts";
import { currency, id, language, line, localizedText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin import";
const access = "admin";
const permission = "catalogue";
const store = z.enum(stores);
const upload = { types: ["text/csv"], maxBytes: maxImportBytes };

/** How the files of a store are read; kept for the next one. */
export const storeSettings = z.strictObject({
  /** Currency of the amounts in the file, which does not name it. */
  currency,
  /** Language of the texts in the file. */
  language,
  /** Products that are here: stay as they are, or take texts, prices and new variants from the file. */
  existing: z.enum(["keep", "update"]),
  /** Variants with different prices: an error, products of their own, or one product whose variants keep their prices. */
  differentPrices: z.enum(["refuse", "split", "own"]),
  /** Whether pictures are fetched. */
  pictures: z.boolean(),
  /** Whether old addresses lead to the new ones. */
  redirects: z.boolean(),
  /** For products whose category is not mapped. */
  defaultCategory: z.nullable(line(1, 100)),
  /** Mapping of the file's categories to this shop's, by slug. */
  categories: z.array(z.strictObject({ name: line(1, 200), category: line(1, 100) })).check(z.maxLength(500)),
  /** Columns whose header says something else than usual; an empty field leaves the column out. */
  columns: z.array(z.strictObject({ name: line(1, 100), field: line(0, 40) })).check(z.maxLength(200)),
});
export type StoreSettings = z.infer<typeof storeSettings>;

const fileFacts = z.object({
  store: z.nullable(store),
  /** In the file's order; `field` is empty for a column that is left out. */
  columns: z.array(z.object({ name: z.string(), field: z.string(), sample: z.string() })),
  /** Needed fields that no column holds. */
  missing: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), products: z.int() })),
  lines: z.int(),
});
export type StoreFileFacts = z.infer<typeof fileFacts>;

export const adminReadStoreFile = endpoint({
  method: "POST",
  path: "/admin/store-import/read",
  summary: "Recognises a product file of Shopify or WooCommerce and returns how it would be read; stores nothing",
  tag,
  access,
  permission,
  query: z.object({ store: z.optional(store) }),
  upload,
  status: 200,
  reply: z.object({ file: fileFacts, settings: z.nullable(storeSettings) }),
});

export const adminSetStoreSettings = endpoint({
  method: "PUT",
  path: "/admin/store-import/settings/:store",
  summary: "Saves the settings for reading a store's files",
  tag,
  access,
  permission,
  params: z.object({ store }),
  maxBodyBytes: 524_288,
  body: storeSettings,
  status: 200,
  reply: z.object({ settings: storeSettings }),
  fieldErrors: ["UNKNOWN_CATEGORY", "INVALID_VALUE"],
});

/** A note about something that was read differently than written in the file; not an error. */
const note = z.object({ code: z.string(), count: z.int(), lines: z.array(z.int()) });
export type StoreNote = z.infer<typeof note>;

export const adminImportStore = endpoint({
  method: "POST",
  path: "/admin/store-import",
  summary:
    "Imports products from a file of Shopify or WooCommerce with the saved settings, all or nothing; `dryRun=1` only reports the problems",
  tag,
  access,
  permission,
  query: z.object({
    store: z.optional(store),
    dryRun: z.optional(z.enum(["0", "1", "false", "true"])),
    fileName: z.optional(line(1, 200)),
  }),
  upload,
  status: 201,
  reply: z.object({ import: importState, notes: z.array(note) }),
  /** STORE_UNKNOWN: neither recognised nor named, or no settings were kept for it. */
  errors: [IMPORT_RUNNING, STORE_UNKNOWN],
});

const failedPicture = z.object({
  id,
  url: z.string(),
  fault: z.string(),
  product: z.object({ id, name: localizedText }),
});
export type FailedPicture = z.infer<typeof failedPicture>;

export const adminListPictureFetches = endpoint({
  method: "GET",
  path: "/admin/store-import/pictures",
  summary: "Progress of fetching imported products' pictures, with the failed ones, newest first",
  tag,
  access,
  permission,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({
    waiting: z.int(),
    done: z.int(),
    failed: z.int(),
    pictures: z.array(failedPicture),
    pagination,
  }),
});

export const adminRetryPictures = endpoint({
  method: "POST",
  path: "/admin/store-import/pictures/retry",
  summary: "Retries all pictures that could not be fetched",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ waiting: z.int() }),
});

const invitations = z.object({
  /** `null` for a dry run, which invites nobody. */
  id: z.nullable(id),
  status: z.enum(importStatuses),
  fileName: z.nullable(z.string()),
  lines: z.int(),
  doneLines: z.int(),
  /** In a dry run, how many would be. */
  invited: z.int(),
  /** With an account here, invited before, or twice in the file. */
  leftOut: z.int(),
  /** The first 200; `problemCount` counts all. Those lines are left out. */
  problems: z.array(lineProblem),
  problemCount: z.int(),
  createdAt: z.nullable(timestamp),
});
export type CustomerInvitations = z.infer<typeof invitations>;

export const maxCustomerBytes = 8_000_000;

export const adminInviteCustomers = endpoint({
  method: "POST",
  path: "/admin/store-import/customers",
  summary:
    "Invites the customers in another shop's file by mail to open an account, each once; consent to offers is not taken over. `dryRun=1` only counts",
  tag,
  access,
  permission: "customers",
  query: z.object({
    /** What the shop was called. */
    shop: line(1, 80),
    language,
    dryRun: z.optional(z.enum(["0", "1", "false", "true"])),
    fileName: z.optional(line(1, 200)),
  }),
  upload: { types: ["text/csv"], maxBytes: maxCustomerBytes },
  status: 201,
  reply: z.object({ invitations }),
  errors: [IMPORT_RUNNING],
});

export const adminGetCustomerInvitations = endpoint({
  method: "GET",
  path: "/admin/store-import/customers",
  summary: "Progress of the latest invitation of customers; `null` before the first",
  tag,
  access,
  permission: "customers",
  status: 200,
  reply: z.object({ invitations: z.nullable(invitations) }),
});
