import { useEffect, useState } from "react";
import { type EnrolmentSummary, getEnrolments } from "#shared/contract/enrolments.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/session-provider.tsx";

type Owned = ReadonlyMap<string, string>;
const nothing: Owned = new Map();

/** The enrolment to open of each programme that somebody has: the newest, which comes first. */
export function findOwned(
  enrolments: readonly Pick<EnrolmentSummary, "id" | "programmeId" | "status">[],
): ReadonlyMap<string, string> {
  const open = enrolments.filter(({ status }) => status !== "expired" && status !== "revoked");
  return new Map(open.toReversed().map(({ id, programmeId }) => [programmeId, id]));
}

/**
 * The programmes that the signed-in customer has already, so that nobody pays twice without knowing. Asked for only where
 * one is about to be bought; without an answer the page is as it would be for anybody.
 */
export function useOwnedProgrammes(isWanted: boolean): Owned {
  const { status } = useSession();
  const [owned, setOwned] = useState(nothing);
  const isAsked = isWanted && status === "signed-in";
  useEffect(() => {
    if (!isAsked) return setOwned(nothing);
    const abort = new AbortController();
    api(getEnrolments, { query: { limit: "100" } }, { signal: abort.signal }).then(
      ({ enrolments }) => abort.signal.aborted || setOwned(findOwned(enrolments)),
      () => undefined,
    );
    return () => abort.abort();
  }, [isAsked]);
  return owned;
}
