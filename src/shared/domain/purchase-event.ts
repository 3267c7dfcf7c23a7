/** Id of an order's purchase event, the same in the browser and on the server, so that it is counted once. */
export const purchaseEventId = (orderId: string): string => `purchase_${orderId}`;
