import type { Route } from "#server/platform/http/call.ts";
import type { ImportDeps } from "./ports.ts";
import { importRoutes } from "./routes.ts";
import { runImport } from "./run-import.ts";
import { csvFiles, type FileKind } from "./sources.ts";

export { type Column, problem } from "./columns.ts";
export { forgetFile, readParts } from "./file-parts.ts";
export type { Plan } from "./plan-product.ts";
export type { ImportDeps } from "./ports.ts";
export { createFindings, emptyFile, type Findings, maxLines, type ProductRow, tooManyLines } from "./read-lines.ts";
export { dryRun, type SentFile, startImport } from "./run-import.ts";
export type { FileKind, ProductSource } from "./sources.ts";
export { imports } from "./tables.ts";

/** Declares the job that imports files of a kind. */
export function defineImport(deps: ImportDeps, kind: FileKind): void {
  const run = ({ id }: { readonly id: string }) => runImport(deps, kind, id);
  deps.platform.jobs.define<{ readonly id: string }>(kind.job, run, { retryLimit: 2 });
}

/** Staff's import and export of products as files, and the import job. */
export function createProductImport(deps: ImportDeps): { readonly routes: Route[] } {
  defineImport(deps, csvFiles);
  return { routes: importRoutes(deps) };
}
