import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Language } from "#shared/i18n/languages.ts";

export interface StaffMember {
  readonly name: string;
  readonly language: Language;
  /** Current permissions. */
  readonly permissions: readonly Permission[];
}

export interface ApiKeyNeeds {
  readonly platform: Platform;
  /** A person who is staff and whose account is open; `undefined` for others. */
  readonly findStaff: (reader: Reader, userId: string) => Promise<StaffMember | undefined>;
}
