import { type LinkedRenewal, readRenewalLink } from "#shared/contract/renewals.ts";
import { api } from "#web/lib/api/browser.ts";

export interface RenewalLinkData {
  readonly token: string;
  readonly renewal: LinkedRenewal;
}

/** The renewal of a notice's link; changes nothing. */
export async function loadRenewalLink(token: string, signal: AbortSignal): Promise<RenewalLinkData> {
  const { renewal } = await api(readRenewalLink, { params: { token } }, { signal });
  return { token, renewal };
}
