import { checkBooks, type Violation } from "#server/composition/check-books.ts";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { insertUser } from "#server/modules/accounts/index.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { sessions } from "#server/modules/accounts/tables.ts";
import { addCategories, addProducts } from "#server/modules/catalogue/index.ts";
import { addDays } from "#server/platform/clock.ts";
import { addToCart } from "#shared/contract/cart.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type PlacedOrder, placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import type { Client } from "#shared/contract/client.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type Currency, fallbackRates } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { StaffRole } from "#shared/domain/permissions.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "#test/support/app.ts";
import { besideTransaction } from "#test/support/one-connection.ts";

/** Signs the tokens of test customers; child processes get it as JWT_SECRET. */
export const jwtSecret = "a secret that only tests know and that is long enough";

export interface TestCustomer {
  readonly userId: string;
  readonly email: string;
  /** Signs a new token per call, because tests advance the clock beyond its lifetime. */
  readonly call: Client;
  readonly token: () => Promise<string>;
}

export interface ProductWish {
  readonly kind?: ProductKind;
  readonly stock?: number;
  /** In major units. */
  readonly priceEgp?: number;
  readonly prices?: Partial<Record<Exclude<Currency, "EGP">, number>>;
  readonly discountPercentage?: number;
  readonly sizes?: readonly string[];
  /** Sizes that cost otherwise, in EGP and major units. */
  readonly sizePrices?: Readonly<Record<string, number>>;
}

export interface TestProduct {
  readonly id: string;
  readonly variantId: string;
  readonly categoryId: string;
}

type PlaceBody = BodyOf<typeof placeOrder>;

export interface TestShop {
  readonly app: TestApp;
  /** Admins are owners unless told otherwise. */
  readonly customer: (role?: "customer" | "admin", staffRole?: StaffRole) => Promise<TestCustomer>;
  readonly product: (wish?: ProductWish) => Promise<TestProduct>;
  /** Stock on hand and reserved of a variant. */
  /** Changes of the stock on hand after the opening one: change, reason, reference. */
  readonly movements: (variantId: string) => Promise<readonly (readonly [number, string, string | null])[]>;
  readonly stock: (variantId: string) => Promise<{ readonly onHand: number; readonly reserved: number }>;
  /** Adds products to the cart. */
  readonly fill: (who: TestCustomer, product: TestProduct, quantity?: number) => Promise<void>;
  /** Quotes and orders the cart, by card by default. */
  readonly order: (
    who: TestCustomer,
    more?: Partial<PlaceBody>,
    headers?: Record<string, string>,
  ) => Promise<PlacedOrder>;
  /** Presses a button on the sandbox page; returns the status and the redirect. */
  readonly press: (
    paymentId: string,
    button: "approve" | "decline" | "cancel" | "vanish",
  ) => Promise<{ status: number; location: string | undefined }>;
  readonly rows: <T extends Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly books: () => Promise<Violation[]>;
}

export const cairo = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

const text = (word: string) => ({ ar: word, en: word });

/** The code of an error; "" when there was none. */
export async function toRefusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "",
    (error: unknown) => {
      if (error instanceof ApiError) return error.code;
      throw error;
    },
  );
}

/** The current record of a VERSION_CONFLICT; `undefined` on success. */
export const readConflict = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === "VERSION_CONFLICT")
        return (error.data as { current: unknown }).current;
      throw error;
    },
  );

export interface TestShopOptions extends TestAppOptions {
  /** With the rule of cash that a new shop has; else cash has no limits and nobody confirms. */
  readonly isCashLimited?: boolean;
}

const unlimitedCash = `update cod_rules set max_minor = null, max_new_minor = null, max_open = null,
  refusals_block = null, confirm = 'never' where market = 'EG'`;

/** A shop with one category on a fresh database. */
export async function createTestShop({ isCashLimited = false, ...options }: TestShopOptions = {}): Promise<TestShop> {
  const app = await createTestApp({ ...options, environment: { JWT_SECRET: jwtSecret, ...options.environment } });
  const { platform, clock } = app;
  const { database, ids } = platform;
  const tokens = createAccessTokens(keysFrom([jwtSecret]).accessToken, clock);
  const categories = new Map<ProductKind, string>();
  const rows: TestShop["rows"] = (sql, values = []) =>
    besideTransaction(async () => (await database.pool.query(sql, [...values])).rows);
  if (!isCashLimited) await rows(unlimitedCash);

  const categoryOf = async (kind: ProductKind): Promise<string> => {
    const known = categories.get(kind);
    if (known !== undefined) return known;
    const id = ids.next();
    const category = {
      id,
      slug: `category-${kind.replace("_", "-")}`,
      kind,
      name: text(kind),
      summary: text(kind),
      image: null,
      position: 0,
    };
    await database.transaction((tx) => addCategories(tx, [category], clock.now()));
    categories.set(kind, id);
    return id;
  };

  const customer: TestShop["customer"] = async (role = "customer", staffRole) => {
    const [userId, sessionId] = [ids.next(), ids.next()];
    const email = `${userId}@shop.test`;
    const now = clock.now();
    await database.transaction(async (tx) => {
      await insertUser(tx, {
        id: userId,
        email,
        passwordHash: "none",
        firstName: "Mona",
        lastName: "Adel",
        role,
        ...(staffRole === undefined ? {} : { staffRole }),
        createdAt: now,
        emailVerifiedAt: now,
      });
      await tx.insert(sessions).values({
        id: sessionId,
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: addDays(now, 3000),
        ip: "127.0.0.1",
        userAgent: "test",
      });
    });
    const token = () => tokens.sign({ userId, sessionId, role });
    const call: Client = async (endpoint, input, more) => app.clientAs(await token())(endpoint, input, more);
    return { userId, email, call, token };
  };

  const product: TestShop["product"] = async (wish = {}) => {
    const {
      kind = "physical",
      stock = 10,
      priceEgp = 100,
      prices = {},
      discountPercentage = 0,
      sizes = ["One"],
      sizePrices = {},
    } = wish;
    const [id, categoryId] = [ids.next(), await categoryOf(kind)];
    const variants = sizes.map((size) => {
      const variantId = ids.next();
      const own = sizePrices[size];
      return {
        ...{ id: variantId, size, label: text(size), sku: variantId },
        ...(own === undefined ? {} : { prices: { EGP: toMinor(own) } }),
        ...(kind === "physical" ? { stock } : {}),
      };
    });
    const given = Object.fromEntries(Object.entries(prices).map(([code, amount]) => [code, toMinor(amount)]));
    const facts = {
      ...(kind === "programme"
        ? { programme: { goal: "strength", level: "beginner", weeks: 4, daysPerWeek: 3, minutesPerDay: 40 } as const }
        : {}),
      ...(kind === "package" ? { coaching: { months: 1, features: [], notIncluded: [], isRecommended: false } } : {}),
    };
    const whole = {
      ...facts,
      id,
      slug: `p-${id}`,
      kind,
      category: { id: categoryId, name: text(kind) },
      name: text("Thing"),
      summary: text("Thing"),
      description: text("Thing"),
      variantLabel: text("Size"),
      variants,
      images: [],
      facts: [],
      prices: { EGP: toMinor(priceEgp), ...given },
      discountPercentage,
      tags: [],
      popularity: 1,
      isNewUntil: null,
      createdAt: clock.now(),
    };
    await database.transaction((tx) => addProducts(tx, [whole], fallbackRates));
    return { id, variantId: variants[0]?.id ?? "", categoryId };
  };

  return {
    app,
    customer,
    product,
    rows,
    movements: async (variantId) => {
      const found = await rows<{ delta: number; reason: string; reference: string | null }>(
        "select delta, reason, reference from stock_movements where variant_id = $1 and reason <> 'opening' order by id",
        [variantId],
      );
      return found.map(({ delta, reason, reference }) => [delta, reason, reference] as const);
    },
    stock: async (variantId) => {
      const [row] = await rows<{ on_hand: number; reserved: number }>(
        "select on_hand, reserved from variants where id = $1",
        [variantId],
      );
      return { onHand: row?.on_hand ?? -1, reserved: row?.reserved ?? -1 };
    },
    fill: async (who, { id }, quantity = 1) => {
      await who.call(addToCart, { body: { productId: id, quantity } });
    },
    order: async (who, more = {}, headers = { "x-user-currency": "EGP" }) => {
      const { coupon, usePoints, giftCards, paymentMethod, shippingAddress = cairo } = more;
      const asked = Object.fromEntries(
        Object.entries({ coupon, usePoints, giftCards, paymentMethod }).filter(([, value]) => value !== undefined),
      );
      const { quote } = await who.call(
        quoteOrder,
        { body: { ...asked, shippingAddress: { country: shippingAddress.country } } },
        { headers },
      );
      const body = {
        paymentMethod: "card" as const,
        expectedTotal: quote.total,
        ...more,
        ...(quote.needsAddress ? { shippingAddress } : {}),
      };
      return who.call(placeOrder, { body }, { headers });
    },
    press: async (paymentId, button) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const reply = await app.http.inject({
        method: "POST",
        url: `/sandbox-pay/${paymentId}/${button}`,
        headers,
        payload: "",
      });
      return { status: reply.statusCode, location: reply.headers.location?.toString() };
    },
    books: () => checkBooks(database.pool),
  };
}
