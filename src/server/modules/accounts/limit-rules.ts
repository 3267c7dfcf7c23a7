import { keyOf, type Limit, toNetwork } from "#server/platform/rate-limits.ts";

const quarterHour = 15 * 60;
export const lockMinutes = 15;

export interface LimitRules {
  /** Guesses from unknown devices. */
  loginAccount(emailKey: string): Limit;
  /** Guesses from a device that has signed in to the account before; other devices cannot exhaust this limit. */
  loginDevice(deviceHash: Buffer, userId: string): Limit;
  /** Guesses at one account from one network address. Lower than the account's own limit over hours. */
  loginPlace(emailKey: string, ip: string): Limit;
  loginNetwork(ip: string): Limit;
  register(ip: string): Limit;
  /** Mails triggered by strangers: per recipient and per network address. */
  mailAddress(emailKey: string): Limit;
  mailNetwork(ip: string): Limit;
  /** Mail requests from everybody together. */
  readonly mailTotal: Limit;
  linkNetwork(ip: string): Limit;
  /** Password checks of signed-in users. */
  passwordCheck(userId: string): Limit;
  /** Codes of the second factor, over all challenges and sessions of one person. */
  secondFactor(userId: string): Limit;
}

/**
 * The rate limits. `networkFactor` raises those per network address, because outside production everybody shares one.
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
    secondFactor: (userId) => ({ key: `second-factor:user:${userId}`, max: 10, windowSeconds: 3600 }),
  };
}
