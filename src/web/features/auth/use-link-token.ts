import { useSearchParams } from "react-router";

export interface LinkToken {
  readonly token: string;
  readonly email: string;
}

/** The token and address in a mailed link. */
export function useLinkToken(): LinkToken {
  const [search] = useSearchParams();
  return { token: search.get("token") ?? "", email: search.get("email") ?? "" };
}
