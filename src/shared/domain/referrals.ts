/**
 * Points for each side of a referral after the friend's first completed order: worth 50 EGP, less than the margin of
 * any qualifying order.
 */
export const referralPoints = 500;
