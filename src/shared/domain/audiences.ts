export const genders = ["female", "male"] as const;
export type Gender = (typeof genders)[number];

/** Who may coach a member and see their data. */
export const audiences = ["any", "women_only"] as const;
export type Audience = (typeof audiences)[number];

/** How much room a coach has. */
export const availabilities = ["free", "few", "full"] as const;
export type Availability = (typeof availabilities)[number];
