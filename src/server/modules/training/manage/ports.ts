import type { NoteStaffAct } from "#server/modules/accounts/index.ts";
import type { ProductDesk } from "#server/modules/catalogue/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What the plan editor's calls need. */
export interface ProgrammeDeps {
  readonly platform: Platform;
  readonly desk: ProductDesk;
  readonly noteAct: NoteStaffAct;
}
