import { cartItems, carts } from "#server/modules/cart/tables.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { readAssortment, toBasket } from "./order-facts.ts";
import { createPeople, demoCustomer } from "./people.ts";

/** Share of customers with an abandoned cart, most of them recent. */
const share = 0.55;

export async function seedCarts(context: SeedContext): Promise<void> {
  const { tx, idOf, now } = context;
  const assortment = await readAssortment(context);
  const filled = createPeople(context).flatMap((person) => {
    const random = context.randomOf(`cart:${person.name}`);
    if (person.name === demoCustomer || random() > share) return [];
    const updatedAt = daysBefore(now, 0.1 + random() * random() * person.joinedDaysAgo * 0.9);
    const cartId = idOf("other", `cart:${person.name}`);
    const lines = toBasket(assortment, person, random).map(({ productId, variantId, size, quantity }) => ({
      id: idOf("other", `cart-item:${person.name}:${variantId}`),
      cartId,
      ...{ productId, variantId, size, quantity },
      addedAt: updatedAt,
    }));
    return [{ cart: { id: cartId, userId: person.id, updatedAt }, lines }];
  });
  await tx.insert(carts).values(filled.map(({ cart }) => cart));
  await tx.insert(cartItems).values(filled.flatMap(({ lines }) => lines));
}
