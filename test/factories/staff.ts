import { createPasswords, insertUser } from "#server/modules/accounts/index.ts";
import { logIn } from "#shared/contract/accounts.ts";
import type { Client } from "#shared/contract/client.ts";
import type { TestApp } from "../support/app.ts";

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly client: Client;
}

const password = "Kettle-bell-77";

/** A signed-in person: staff with the role, or a customer without one. */
export async function addPerson(app: TestApp, staffRole?: string): Promise<TestPerson> {
  const id = app.platform.ids.next();
  const email = `${staffRole ?? "customer"}-${id}@shop.test`;
  const passwordHash = await createPasswords().hash(password);
  const now = app.clock.now();
  await app.platform.database.transaction((tx) =>
    insertUser(tx, {
      id,
      email,
      firstName: "Mona",
      lastName: "Hassan",
      passwordHash,
      ...(staffRole === undefined ? {} : { role: "admin", staffRole }),
      createdAt: now,
      emailVerifiedAt: now,
    }),
  );
  const { accessToken } = await app.client(logIn, { body: { identifier: email, password } });
  return { id, email, accessToken, client: app.clientAs(accessToken) };
}
