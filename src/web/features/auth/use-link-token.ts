import { useSearchParams } from "react-router";

export interface LinkToken {
  readonly token: string;
  readonly email: string;
}

/** What a mailed link carries. */
export function useLinkToken(): LinkToken {
  const [search] = useSearchParams();
  return { token: search.get("token") ?? "", email: search.get("email") ?? "" };
}
