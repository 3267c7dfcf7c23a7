import { isIban, normaliseIban } from "#shared/domain/iban.ts";
import { type TransferMarket, transferMarkets } from "#shared/domain/transfers.ts";
import { ConfigError } from "./config-error.ts";
import { type Environment, wholeSet } from "./provider-set.ts";

/** An account of the shop that customers transfer to. */
export interface TransferAccount {
  readonly market: TransferMarket;
  readonly bank: string;
  readonly holder: string;
  readonly iban: string;
  /** Egypt only. */
  readonly instapay: string | undefined;
}

const text = { matches: /^[^\r\n]{2,80}$/, remedy: "2 to 80 characters" };

/** Published examples of account numbers, so that a shop on a developer's machine offers transfers. */
const examples: readonly TransferAccount[] = [
  {
    ...{ market: "EG", bank: "Commercial International Bank", holder: "Himma for Fitness" },
    ...{ iban: "EG380019000500000000263180002", instapay: "himma@instapay" },
  },
  {
    ...{ market: "SA", bank: "Al Rajhi Bank", holder: "Himma Trading Est." },
    ...{ iban: "SA0380000000608010167519", instapay: undefined },
  },
];

/** Whether transfers are only offered to examples of accounts, where no money arrives. */
export const areExamples = (accounts: readonly TransferAccount[]): boolean => accounts === examples;

function readInstapay(env: Environment): string | undefined {
  const value = env.TRANSFER_EG_INSTAPAY?.trim();
  if (value === undefined || /^[\w.-]{2,60}@instapay$/i.test(value)) return value;
  throw new ConfigError("Setting TRANSFER_EG_INSTAPAY is wrong: expected an address such as shop@instapay.");
}

function readAccount(env: Environment, market: TransferMarket): TransferAccount | undefined {
  const [bank, holder, iban] = [
    `TRANSFER_${market}_BANK`,
    `TRANSFER_${market}_HOLDER`,
    `TRANSFER_${market}_IBAN`,
  ] as const;
  const set = wholeSet(env, {
    [bank]: text,
    [holder]: text,
    [iban]: { matches: /^[A-Za-z]{2}[0-9A-Za-z ]{13,40}$/, remedy: `an IBAN that begins with ${market}` },
  });
  const instapay = market === "EG" ? readInstapay(env) : undefined;
  if (set === undefined) {
    if (instapay !== undefined)
      throw new ConfigError("Setting TRANSFER_EG_INSTAPAY needs the other settings of the account.");
    return undefined;
  }
  const number = normaliseIban(set[iban] ?? "");
  if (!number.startsWith(market) || !isIban(number))
    throw new ConfigError(
      `Setting ${iban} is wrong: expected an IBAN that begins with ${market}; look for a typing error.`,
    );
  return { market, bank: set[bank] ?? "", holder: set[holder] ?? "", iban: number, instapay };
}

/** TRANSFER_{EG,SA}_{BANK,HOLDER,IBAN}, all of a country or none; examples on a developer's machine. */
export function readTransferAccounts(env: Environment): readonly TransferAccount[] {
  const accounts = transferMarkets.flatMap((market) => readAccount(env, market) ?? []);
  return accounts.length === 0 && env.NODE_ENV === "development" ? examples : accounts;
}
