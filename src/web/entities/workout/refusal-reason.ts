const reasons = ["WEEK_LOCKED", "ENROLMENT_ENDED", "ENROLMENT_STATE", "VALIDATION_FAILED"] as const;

/** The refusals of a workout that have their own texts (`training.refusals`). */
export type RefusalReason = (typeof reasons)[number] | "OTHER";

export const toRefusalReason = (code: string): RefusalReason => reasons.find((each) => each === code) ?? "OTHER";
