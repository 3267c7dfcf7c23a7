import type { CallAuthority, CallReceipts } from "#server/modules/fiscal/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import { type KeysFor, readFiscalKey } from "#server/platform/secret.ts";
import { createEta } from "#server/providers/eta/index.ts";
import { createReceiptSandbox } from "#server/providers/eta/sandbox/index.ts";
import { createZatca } from "#server/providers/zatca/index.ts";
import { createSandboxAuthority, type SandboxAuthority } from "#server/providers/zatca/sandbox/index.ts";

export interface ComposedFiscal {
  readonly seal: Seal | undefined;
  readonly callAuthority: CallAuthority;
  readonly receipts: CallReceipts;
}

type Parts = Pick<Platform, "config" | "clock" | "metrics">;

/** Seals the keys of devices; absent in production without FISCAL_KEY. */
export async function createFiscalSeal({ config }: Pick<Platform, "config">): Promise<Seal | undefined> {
  if (config.environment === "production" && config.fiscalKey === undefined) return undefined;
  return createSeal([await readFiscalKey(config.fiscalKey, config.dataDir)]);
}

/** Outside production only. */
export const createFiscalSandbox = (platform: Pick<Platform, "clock">, keysFor: KeysFor): SandboxAuthority =>
  createSandboxAuthority({ seed: keysFor("sandbox tax authority")[0], clock: platform.clock });

function composeReceipts({ config, metrics, clock }: Parts, keysFor: KeysFor): CallReceipts {
  const eta = createEta({ apiUrl: config.etaApiUrl, metrics });
  if (config.environment === "production") return eta;
  const sandbox = createReceiptSandbox({ seed: keysFor("sandbox receipts")[0], clock });
  return {
    signIn: (pos) => (pos.env === "sandbox" ? sandbox : eta).signIn(pos),
    call: (call) => (call.env === "sandbox" ? sandbox : eta).call(call),
  };
}

/** The key of tax documents, and whom they are reported to. */
export async function composeFiscal(platform: Parts, keysFor: KeysFor): Promise<ComposedFiscal> {
  const { config, metrics } = platform;
  const zatca = createZatca({ apiUrl: config.zatcaApiUrl, metrics });
  const sandbox = config.environment === "production" ? undefined : createFiscalSandbox(platform, keysFor);
  return {
    seal: await createFiscalSeal(platform),
    receipts: composeReceipts(platform, keysFor),
    callAuthority: async (request) => {
      if (request.env !== "sandbox") return zatca(request);
      return sandbox?.call(request) ?? { status: 0, body: undefined };
    },
  };
}
