/** Fields of segments' conditions; extended only in code. */
export const numberFields = ["orders", "spent", "points"] as const;
export const dayFields = ["joined", "last_order", "last_workout"] as const;
export const productFields = ["bought", "wished"] as const;
/** In coaching, on a programme, with something in the cart. */
export const stateFields = ["coaching", "programme", "cart"] as const;
