import * as accounts from "#shared/contract/accounts.ts";
import type { Client } from "#shared/contract/client.ts";
import type { TestApp } from "../support/app.ts";

const password = "Kettle-bell-77";

/** The client of a verified, signed-in customer. */
export async function signIn(app: TestApp, email: string): Promise<Client> {
  await app.client(accounts.register, { body: { firstName: "Mona", lastName: "Hassan", email, password } });
  await app.drain();
  const mail = (await app.mails()).findLast((one) => one.kind === "verification" && one.to === email);
  const token = new URL(String(mail?.data.path), "http://shop.test").searchParams.get("token") ?? "";
  await app.client(accounts.verifyEmail, { body: { token, email } });
  const { accessToken } = await app.client(accounts.logIn, { body: { identifier: email, password } });
  return app.clientAs(accessToken);
}
