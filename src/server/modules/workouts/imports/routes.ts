import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/workout-imports.ts";
import { readImportedRecords } from "../read-progress.ts";
import { confirmImport, dropImport, listImports, readImport } from "./import-workouts.ts";

const nothing = Buffer.alloc(0);

/** Customer routes for workouts from other apps. */
export function importRoutes(platform: Platform): Route[] {
  return [
    route(contract.readWorkoutFile, ({ caller, query, rawBody: bytes = nothing }) =>
      readImport(platform, caller.userId, { bytes, fileName: query.fileName }),
    ),
    route(contract.getWorkoutImports, ({ caller }) => listImports(platform.database.reader, caller.userId)),
    route(contract.getImportedRecords, async ({ caller }) => ({
      records: await readImportedRecords(platform.database.reader, caller.userId),
    })),
    route(contract.confirmWorkoutImport, ({ caller, params, body }) =>
      confirmImport(platform, caller.userId, params.id, body),
    ),
    route(contract.dropWorkoutImport, async ({ caller, params }) => {
      await dropImport(platform, caller.userId, params.id);
      return undefined;
    }),
  ];
}
