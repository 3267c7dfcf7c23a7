import { type EnrolmentSummary, getEnrolments } from "#shared/contract/enrolments.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useSession } from "#web/lib/session/use-session.ts";

type Owned = ReadonlyMap<string, string>;
const nothing: Owned = new Map();

/** The newest enrolment of each programme. */
export function findOwned(
  enrolments: readonly Pick<EnrolmentSummary, "id" | "programmeId" | "status">[],
): ReadonlyMap<string, string> {
  const open = enrolments.filter(({ status }) => status !== "expired" && status !== "revoked");
  return new Map(open.toReversed().flatMap(({ id, programmeId }) => (programmeId === null ? [] : [[programmeId, id]])));
}

/**
 * The programmes that the signed-in customer owns, so that nobody pays twice by accident. Loaded only where a
 * programme is for sale; if loading fails, the page behaves as for a visitor.
 */
export function useOwnedProgrammes(isWanted: boolean): Owned {
  const { status } = useSession();
  const { load } = useOnDemand(isWanted && status === "signed-in" ? "owned" : undefined, async (signal) =>
    findOwned((await api(getEnrolments, { query: { limit: "100" } }, { signal })).enrolments),
  );
  return load.status === "ready" ? load.data : nothing;
}
