/** How charges of a sandbox card end. */
export const sandboxCardOutcomes = ["pays", "insufficient_funds", "lost_card", "authentication_required"] as const;
export type SandboxCardOutcome = (typeof sandboxCardOutcomes)[number];
