import { keyOf, type Limit, toNetwork } from "#server/platform/rate-limits.ts";

const quarterHour = 15 * 60;
export const lockMinutes = 15;

export interface LimitRules {
  /** Guesses from places that the account has never signed in from. */
  loginAccount(emailKey: string): Limit;
  /** A browser that has signed in to the account before: nobody else can use this allowance up. */
  loginDevice(deviceHash: Buffer, userId: string): Limit;
  /** Guesses at one account from one place. Smaller than what the account's own allowance adds up to over hours. */
  loginPlace(emailKey: string, ip: string): Limit;
  loginNetwork(ip: string): Limit;
  register(ip: string): Limit;
  /** Mails that a stranger can cause: per address that receives them, and per place that asks. */
  mailAddress(emailKey: string): Limit;
  mailNetwork(ip: string): Limit;
  /** Wishes for mails from everybody together. */
  readonly mailTotal: Limit;
  linkNetwork(ip: string): Limit;
  /** Checks of the password by somebody signed in. */
  passwordCheck(userId: string): Limit;
}

/**
 * The allowances. `networkFactor` widens those that count by network address: outside production everybody comes from
 * the same one.
 */
export function createLimitRules(networkFactor: number): LimitRules {
  const perNetwork = (what: string, ip: string, max: number, windowSeconds: number): Limit => ({
    key: `${what}:network:${toNetwork(ip)}`,
    max: max * networkFactor,
    windowSeconds,
  });
  return {
    loginAccount: (emailKey) => ({ key: `login:account:${keyOf(emailKey)}`, max: 5, windowSeconds: lockMinutes * 60 }),
    loginDevice: (deviceHash, userId) => ({
      key: `login:device:${deviceHash.toString("base64url")}:${userId}`,
      max: 10,
      windowSeconds: quarterHour,
    }),
    loginPlace: (emailKey, ip) => ({
      key: `login:place:${keyOf(`${emailKey} ${toNetwork(ip)}`)}`,
      max: 20,
      windowSeconds: 6 * 3600,
    }),
    loginNetwork: (ip) => perNetwork("login", ip, 100, quarterHour),
    register: (ip) => perNetwork("register", ip, 20, 3600),
    mailAddress: (emailKey) => ({ key: `mail:address:${keyOf(emailKey)}`, max: 6, windowSeconds: 3600 }),
    mailNetwork: (ip) => perNetwork("mail", ip, 40, 3600),
    mailTotal: { key: "mail:total", max: 600 * networkFactor, windowSeconds: 60 },
    linkNetwork: (ip) => perNetwork("link", ip, 60, quarterHour),
    passwordCheck: (userId) => ({ key: `password:user:${userId}`, max: 5, windowSeconds: quarterHour }),
  };
}
