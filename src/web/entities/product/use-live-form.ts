import type { FormEvent } from "react";
import { useNavigate } from "react-router";

/** For forms of filters: each change opens the list that they ask for, without what was left open, in the same place. */
export function useLiveForm(path: string): (event: FormEvent<HTMLFormElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value !== "") asked.append(name, value);
    }
    const search = asked.size === 0 ? "" : `?${asked}`;
    void navigate(path + search, { replace: true, preventScrollReset: true });
  };
}
