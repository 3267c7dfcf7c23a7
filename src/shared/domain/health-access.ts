import type { Audience, Gender } from "./audiences.ts";
import { fitsAudience } from "./coach-choice.ts";

/** Health data of members, which staff read through one function that writes an access record. */
export const healthKinds = [
  "thread",
  "plan",
  "logs",
  "measurements",
  "checkins",
  "photos",
  "clips",
  "voice",
  "screening",
  "injuries",
  "food",
  "notes",
] as const;
export type HealthKind = (typeof healthKinds)[number];

/** Why somebody may read: as the member's coach, as a cover, or as a lead with temporary access and a reason. */
export const readReasons = ["coach", "cover", "break_glass"] as const;
export type ReadReason = (typeof readReasons)[number];

/** Why somebody has read, as its member sees it: also because they publish photos that the member agreed to show. */
export const traceReasons = [...readReasons, "publishing"] as const;
export type TraceReason = (typeof traceReasons)[number];

/** Days after the end of coaching in which the coach still sees the thread and the plan. */
export const daysAfterEnd = 30;

const mediaKinds: readonly HealthKind[] = ["photos", "clips", "voice"];
const kindsAfterEnd: readonly HealthKind[] = ["thread", "plan"];

export interface AccessFacts {
  /** The caller's own coach profile; `undefined`: no profile, no health data. */
  readonly coach: { readonly gender: Gender | null; readonly womenOnly: boolean } | undefined;
  /** The caller's assignment to the member; `ended`: the subscription has, at most 30 days ago. */
  readonly assignment: { readonly kind: "primary" | "cover"; readonly state: "running" | "ended" } | undefined;
  /** A lead has opened the member's data within the hour. */
  readonly isOpened: boolean;
  readonly member: { readonly sex: Gender | null; readonly audience: Audience };
}

type Wished = Pick<AccessFacts, "coach"> & { readonly member: Pick<AccessFacts["member"], "audience"> };

/**
 * Whether staff may see photos that a member agreed to publish: those of members who choose women only are only for
 * women.
 */
export const mayPublish = ({ coach, member }: Wished): boolean =>
  member.audience !== "women_only" || coach?.gender === "female";

/** Whether a lead may open the data of this member at all. */
export const mayOpen = (facts: Wished): boolean => facts.coach !== undefined && mayPublish(facts);

/** Why the caller may read it; `undefined`: they may not. */
export function findReadReason(facts: AccessFacts, what: HealthKind): ReadReason | undefined {
  const { coach, assignment, isOpened, member } = facts;
  if (coach === undefined) return undefined;
  if (assignment !== undefined) {
    const isInTime = assignment.state === "running" || kindsAfterEnd.includes(what);
    // A member who asks for women only takes pictures back at once; the thread stays with the primary coach until a lead
    // has moved them. A cover who does not fit sees nothing.
    const isKept = assignment.kind === "primary" && !mediaKinds.includes(what);
    const isFitting = isKept || fitsAudience(coach, member);
    if (isInTime && isFitting) return assignment.kind === "primary" ? "coach" : "cover";
  }
  return isOpened && mayOpen(facts) ? "break_glass" : undefined;
}
