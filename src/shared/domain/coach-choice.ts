import type { Language } from "../i18n/languages.ts";
import type { Audience, Availability, Gender } from "./audiences.ts";

/** Facts about a coach for the choice. */
export interface CoachFacts {
  readonly id: string;
  readonly acceptsNew: boolean;
  /** Open primary assignments to subscriptions that have not ended, and places held for members who waited. */
  readonly load: number;
  readonly capacity: number;
  readonly languages: readonly Language[];
  readonly gender: Gender | null;
  /** Coaches women only. */
  readonly womenOnly: boolean;
  readonly specialties: readonly string[];
  /** Milliseconds since 1970; `null`: never. */
  readonly lastAssignedAt: number | null;
}

/** What a member wishes. */
export interface MemberFacts {
  readonly language: Language;
  readonly sex: Gender | null;
  readonly audience: Audience;
  readonly goal: string | null;
}

type Room = Pick<CoachFacts, "load" | "capacity">;

export const hasRoom = ({ load, capacity }: Room): boolean => load < capacity;

/** Whether coach and member accept each other, whoever assigns. */
export function fitsAudience(
  coach: Pick<CoachFacts, "gender" | "womenOnly">,
  member: Pick<MemberFacts, "sex" | "audience">,
): boolean {
  if (member.audience === "women_only" && coach.gender !== "female") return false;
  return !coach.womenOnly || member.sex === "female";
}

/** Whether a coach takes another member. */
export const canTake = (coach: Room & Pick<CoachFacts, "acceptsNew">): boolean => coach.acceptsNew && hasRoom(coach);

/** What visitors see of a coach's load: never the number of clients. */
export function toAvailability(coach: Room & Pick<CoachFacts, "acceptsNew">): Availability {
  if (!canTake(coach)) return "full";
  return coach.load * 10 >= coach.capacity * 9 ? "few" : "free";
}

const isFit = (coach: CoachFacts, member: MemberFacts): boolean =>
  canTake(coach) && coach.languages.includes(member.language) && fitsAudience(coach, member);

const isSpecialist = ({ specialties }: CoachFacts, { goal }: MemberFacts): boolean =>
  goal !== null && specialties.includes(goal);

/** Specialists first, then the lowest share of the capacity, the longest wait since the last assignment, the id. */
const compareFor =
  (member: MemberFacts) =>
  (a: CoachFacts, b: CoachFacts): number =>
    Number(isSpecialist(b, member)) - Number(isSpecialist(a, member)) ||
    a.load * b.capacity - b.load * a.capacity ||
    (a.lastAssignedAt ?? 0) - (b.lastAssignedAt ?? 0) ||
    (a.id < b.id ? -1 : 1);

/** Coaches who can take the member, the best first. */
export const rankCoaches = (coaches: readonly CoachFacts[], member: MemberFacts): CoachFacts[] =>
  coaches.filter((coach) => isFit(coach, member)).sort(compareFor(member));

/** The coach who gets the member; `undefined` when nobody fits. */
export const chooseCoach = (coaches: readonly CoachFacts[], member: MemberFacts): CoachFacts | undefined =>
  rankCoaches(coaches, member)[0];

export interface Place {
  /** `undefined` when nobody fits. */
  readonly coach: CoachFacts | undefined;
  /** `cover`: stands in for the chosen coach, who has no place left. */
  readonly reason: "chosen" | "auto" | "cover";
}

/** The place of a new member: with the coach they chose, else with the best other. */
export function placeMember(coaches: readonly CoachFacts[], member: MemberFacts, chosenId: string | null): Place {
  const chosen = coaches.find(({ id }) => id === chosenId);
  // A coach who left, or no longer fits the member, has no waiting list.
  if (chosen === undefined || !fitsAudience(chosen, member)) {
    return { coach: chooseCoach(coaches, member), reason: "auto" };
  }
  if (canTake(chosen)) return { coach: chosen, reason: "chosen" };
  return { coach: chooseCoach(coaches, member), reason: "cover" };
}
