import type { Waiting } from "#shared/contract/admin-reports.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { IconName } from "#web/ui/icon.tsx";

/** An entry of the side bar. */
export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** Staff without this permission do not see the entry. */
  readonly permission: Permission | "any";
  /** More search terms. */
  readonly keywords?: string;
  /** Counts of waiting work, which are added up. */
  readonly waiting?: readonly (keyof Waiting)[];
}

export interface PlaceGroup {
  /** Empty for the entries above the groups. */
  readonly label: string;
  readonly places: readonly Place[];
}
