/**
 * Points for each side when a friend's first order has arrived: worth 50 EGP, enough to be worth a message to a friend,
 * and less than any order that counts brings the shop.
 */
export const referralPoints = 500;
