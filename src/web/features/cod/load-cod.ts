import { type CodToConfirm, readCodLink } from "#shared/contract/cod.ts";
import { api } from "#web/lib/api/browser.ts";

export interface CodData {
  readonly token: string;
  readonly confirmation: CodToConfirm;
}

/** The order of a mail's link; confirms nothing. */
export async function loadCod(token: string, signal: AbortSignal): Promise<CodData> {
  const { confirmation } = await api(readCodLink, { params: { token } }, { signal });
  return { token, confirmation };
}
