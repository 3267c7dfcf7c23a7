/** What an order's purchase is called, in the browser and by the server, so that it is counted once. */
export const purchaseEventId = (orderId: string): string => `purchase_${orderId}`;
