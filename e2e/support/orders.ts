import { type APIRequestContext, expect } from "@playwright/test";
import { demoPassword } from "./sign-in.ts";

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly total: number;
}

/** An order of the demo customer in Egypt, paid on delivery. */
export async function placeCashOrder(request: APIRequestContext): Promise<PlacedOrder> {
  const login = await request.post("/api/auth/login", {
    data: { identifier: "customer@himma.test", password: demoPassword },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, "x-user-currency": "EGP" };
  // Other journeys of the same customer may have left goods in the cart: together they may cost too much for cash.
  await request.delete("/api/cart/clear", { headers });
  const found = await request.get("/api/products?kind=physical&inStock=true&limit=1&sort=price", { headers });
  const { products } = (await found.json()) as {
    products: { id: string; variants: { size: string; stock: number }[] }[];
  };
  const [product] = products;
  const size = product?.variants.find(({ stock }) => stock > 0)?.size;
  await request.post("/api/cart/add", { headers, data: { productId: product?.id, quantity: 1, size } });
  const quoted = await request.post("/api/orders/quote", { headers, data: { shippingAddress: { country: "EG" } } });
  const { quote } = (await quoted.json()) as { quote: { total: number } };
  const shippingAddress = {
    ...{ firstName: "منى", lastName: "عادل", phone: "+201001234567", country: "EG", regionId: "EG-C" },
    ...{ city: "مدينة نصر", line1: "17 عباس العقاد", buildingNumber: "17" },
  };
  const placed = await request.post("/api/orders", {
    headers,
    data: { paymentMethod: "cod", expectedTotal: quote.total, shippingAddress },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return ((await placed.json()) as { order: PlacedOrder }).order;
}
