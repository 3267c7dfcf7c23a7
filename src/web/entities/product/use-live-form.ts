import type { FormEvent } from "react";
import { useNavigate } from "react-router";

/** For filter forms: each change navigates to the filtered list without empty fields, keeping the scroll position. */
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
