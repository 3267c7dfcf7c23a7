import { eq } from "#server/platform/db/orm.ts";
import type { FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { minor } from "#shared/domain/money.ts";
import { type CheckedKind, checkedKinds, saudiTaxPercent } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import type { FiscalContext } from "../context.ts";
import { keyMissing, notReadyForPhase2, wrongDeviceState } from "../errors.ts";
import { findDocumentName, toLocalTime } from "../qr.ts";
import { fiscalMarkets } from "../tables.ts";
import { readCertificate } from "../zatca/sign-document.ts";
import { type Signer, signFacts } from "../zatca/sign-facts.ts";
import { reasonText, toDocumentSeller } from "../zatca/to-facts.ts";
import { type DocumentFacts, firstPreviousHash } from "../zatca/write-document.ts";
import { assertTaken, openCredentials } from "./credentials.ts";
import { fetchCertificate } from "./enrol-device.ts";
import { requireTaxSeller } from "./make-device.ts";
import { type KeyedDevice, signingEnvs } from "./read-devices.ts";
import { findAt, moveDevice, openKey, type Step } from "./steps.ts";

const sample = { name: "عيّنة | Sample", unitMinor: minor(11_500), quantity: 1, grossMinor: minor(11_500) };

interface Sample {
  readonly kind: CheckedKind;
  readonly id: string;
  readonly counter: number;
  readonly previousHash: string;
  readonly now: Date;
}

/** A sample document, only for the authority's check. */
function toSampleFacts(seller: MarketIdentity, { kind, id, counter, previousHash, now }: Sample): DocumentFacts {
  const totals = toTaxTotals([sample], saudiTaxPercent);
  return {
    ...{ kind, counter, previousHash, uuid: id, number: `CHECK-${counter}`, currency: "SAR" },
    ...toLocalTime(now),
    ...(kind === "invoice" ? {} : { invoiceNumber: "CHECK-1", reason: reasonText("price_reduction") }),
    seller: toDocumentSeller(seller),
    paymentMeans: "48",
    taxPercent: saudiTaxPercent,
    totals,
    localTaxMinor: totals.taxMinor,
  };
}

/** Has the authority check one document of each kind, as one chain. Throws FISCAL_REFUSED, FISCAL_AWAY. */
async function checkKinds(context: FiscalContext, device: KeyedDevice, signer: Signer): Promise<void> {
  const { platform, callAuthority } = context;
  const credentials = openCredentials(context, device);
  if (credentials === undefined) throw keyMissing();
  const seller = await requireTaxSeller(platform.database.reader, device.market);
  if (findDocumentName(seller) === undefined) throw notReadyForPhase2(["NAME"]);
  let previousHash = firstPreviousHash;
  for (const [index, kind] of checkedKinds.entries()) {
    const facts = { kind, id: platform.ids.next(), counter: index + 1, previousHash, now: platform.clock.now() };
    const { xml, hash } = signFacts(toSampleFacts(seller, facts), signer);
    const json = { invoiceHash: hash, uuid: facts.id, invoice: Buffer.from(xml).toString("base64") };
    const path = "/compliance/invoices";
    assertTaken(await callAuthority({ env: device.env, method: "POST", path, credentials, json }));
    previousHash = hash;
  }
}

/** In phase 2 the device signs at once, so it must be one whose documents count. */
async function assertMayTakeOver({ platform }: FiscalContext, { market, env, state }: KeyedDevice): Promise<void> {
  const [row] = await platform.database.reader.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market));
  if (row?.mode === "phase2" && !signingEnvs(platform).includes(env)) throw wrongDeviceState(state);
}

/** Lets the authority check all kinds, then fetches the certificate with which the device signs. */
export async function checkDevice(context: FiscalContext, step: Step): Promise<FiscalDevice> {
  const device = await findAt(context, step, "compliance");
  if (device.certificate === null) throw wrongDeviceState(device.state);
  await assertMayTakeOver(context, device);
  let { version } = device;
  if (device.checks.length < checkedKinds.length) {
    const certificate = readCertificate(device.certificate);
    await checkKinds(context, device, { key: openKey(context, device.keySealed), certificate });
    ({ version } = await moveDevice(context, step, "check-device", { checks: [...checkedKinds] }));
  }
  return fetchCertificate(context, { ...step, version });
}
