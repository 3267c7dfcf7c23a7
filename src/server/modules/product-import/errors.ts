import { notFound, refuse } from "#server/platform/errors.ts";
import { IMPORT_RUNNING } from "#shared/contract/refusals.ts";

export const noSuchImport = () => notFound("Import not found");
export const importRunning = () => refuse(IMPORT_RUNNING, "Another file is being imported");
