import { dryRun, startImport } from "#server/modules/product-import/index.ts";
import { type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { listFetches, retryFetches } from "./pictures/list-fetches.ts";
import type { StoreImportNeeds } from "./ports.ts";
import { readFile, recogniseFile } from "./read-file.ts";
import { findSettings, keepSettings, storeUnknown } from "./settings.ts";
import { openStoreSource, storeFiles } from "./store-source.ts";

const nothing = Buffer.alloc(0);

const fileOf = ({ rawBody }: Pick<CallFacts, "rawBody">): Buffer => rawBody ?? nothing;
const isDryRun = (text: string | undefined): boolean => text === "1" || text === "true";

export function storeImportRoutes(needs: StoreImportNeeds): Route[] {
  const { platform } = needs;
  const { reader } = platform.database;
  /** Throws 409 STORE_UNKNOWN. */
  const requireSettings = async (asked: Store | undefined, file: Buffer) => {
    const store = asked ?? (await recogniseFile(file));
    const settings = store === undefined ? null : await findSettings(reader, store);
    if (store === undefined || settings === null) throw storeUnknown();
    return { store, settings };
  };
  return [
    route(contract.adminReadStoreFile, async (call) => {
      const file = fileOf(call);
      const store = call.query.store ?? (await recogniseFile(file));
      const settings = store === undefined ? null : await findSettings(reader, store);
      return { file: await readFile(file, store, settings?.columns ?? []), settings };
    }),
    route(contract.adminSetStoreSettings, async ({ params, body }) => ({
      settings: await keepSettings(platform, params.store, body),
    })),
    route(contract.adminImportStore, async (call) => {
      const bytes = fileOf(call);
      const { store, settings } = await requireSettings(call.query.store, bytes);
      const { fileName } = call.query;
      const kind = storeFiles(needs, store);
      if (!isDryRun(call.query.dryRun))
        return { import: await startImport(needs, kind, call, { fileName, bytes, settings }), notes: [] };
      const source = await openStoreSource(needs, store, reader, settings);
      const checked = await dryRun(needs, { ...kind, open: async () => source }, { fileName, bytes, settings });
      return { import: checked, notes: source.notes.list() };
    }),
    route(contract.adminListPictureFetches, ({ query }) => listFetches(reader, query)),
    route(contract.adminRetryPictures, async () => ({ waiting: await retryFetches(needs) })),
  ];
}
