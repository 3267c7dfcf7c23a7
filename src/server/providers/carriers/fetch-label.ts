import { ProviderError } from "../payments/http.ts";

const maxBytes = 5_000_000;
const timeoutMs = 15_000;

/**
 * Downloads a label from the address that a carrier gave: only from its own hosts, so that a reply cannot make the shop
 * call others.
 */
export async function fetchLabel(
  address: string,
  { name, hosts, baseUrl }: { readonly name: string; readonly hosts: readonly string[]; readonly baseUrl: string },
): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isTheirs =
    url?.origin === new URL(baseUrl).origin ||
    (url?.protocol === "https:" && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)));
  if (url === undefined || !isTheirs) throw new ProviderError(`${name}: a label at another address`);
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new ProviderError(`${name}: no label`);
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  if (!response.ok || !isPdf || bytes.byteLength > maxBytes) throw new ProviderError(`${name}: not a label`);
  return bytes;
}
