import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Messages about coaching. */
export interface CoachingData {
  /** A call with the coach, to both sides; each in their time zone. */
  call: {
    readonly firstName: string;
    /** `closed`: the member closed their account, and is not named. */
    readonly change: "booked" | "moved" | "cancelled" | "closed";
    readonly withName: string;
    readonly startsAt: string;
    readonly timezone: string;
    readonly minutes: number;
    readonly path: string;
    /** The entry for their calendar. */
    readonly calendar: string;
  };
  /** A check-in is open; a second mail says that it is late. */
  "check-in-due": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly isLate: boolean;
    readonly path: string;
  };
  /** A workout is planned for today, at the hour at which the member usually trains. */
  "workout-reminder": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly minutes: number;
    readonly path: string;
  };
  /** Coaching has been over for almost a year: pictures and clips are deleted on a day. */
  "media-ending": { readonly firstName: string; readonly until: string; readonly path: string };
  /** A lighter week waits for the member's yes or no: it does not say why. */
  "lighter-week": { readonly firstName: string; readonly what: LocalizedText; readonly path: string };
  "coach-message": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly message: string;
    readonly path: string;
  };
  /** The member has another coach, or a cover until a day. */
  "coach-assigned": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly coachName: LocalizedText;
    readonly until: string | null;
    readonly path: string;
  };
  /** The chosen coach had no place left when the subscription began. */
  "coach-full": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly coachName: LocalizedText;
    /** The cover; `null`: nobody yet. */
    readonly coverName: LocalizedText | null;
    readonly path: string;
  };
  /** A place with a coach is held for a member who waited. */
  "coach-place": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly coachName: LocalizedText;
    readonly until: string;
    readonly path: string;
  };
  /** A lead has opened the member's data for an hour. */
  "data-opened": {
    readonly firstName: string;
    readonly coachName: LocalizedText;
    readonly reason: string;
    readonly path: string;
  };
}
