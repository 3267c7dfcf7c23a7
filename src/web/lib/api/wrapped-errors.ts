import { ApiError, type Client } from "#shared/contract/client.ts";

/** Name of each call in error messages (product.md section 8: 'Products fetch error', 'Order creation error'). */
const actions: Readonly<Record<string, string>> = {
  "GET /products": "Products fetch",
  "GET /products/all": "All products fetch",
  "GET /products/new-arrivals": "New arrivals fetch",
  "GET /products/:id": "Product fetch",
  "GET /products/:id/related": "Related products fetch",
  "GET /categories": "Categories fetch",
  "GET /cart": "Cart fetch",
  "POST /cart/add": "Add to cart",
  "PATCH /cart/update": "Update cart",
  "DELETE /cart/remove/:id": "Remove from cart",
  "DELETE /cart/clear": "Clear cart",
  "POST /orders": "Order creation",
  "GET /orders": "Orders fetch",
  "GET /orders/:id": "Order fetch",
  "PATCH /orders/:id": "Order update",
  "PATCH /orders/:id/cancel": "Order cancellation",
};

/**
 * A refusal keeps its status and data, a network error its kind; other errors (aborted calls) pass through unchanged.
 */
function wrapped(action: string, error: unknown): unknown {
  const message = (inner: Error): string => `${action} error: ${inner.message}`;
  if (error instanceof ApiError) return Object.assign(new ApiError(error), { message: message(error), cause: error });
  return error instanceof TypeError ? new TypeError(message(error), { cause: error }) : error;
}

/** Wraps a client so that its error messages name the call: `<Action> error: <message>`. Pages show their own texts. */
export function withWrappedErrors(client: Client): Client {
  return async (endpoint, input, options) => {
    try {
      return await client(endpoint, input, options);
    } catch (error) {
      const action = actions[`${endpoint.method} ${endpoint.path}`];
      throw action === undefined ? error : wrapped(action, error);
    }
  };
}
