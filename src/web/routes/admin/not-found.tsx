import { data } from "react-router";
import { AdminError } from "#web/admin-kit/frame/admin-error.tsx";

// Not thrown: the browser would treat an error in the server's first response as its own fault.
export const loader = () => data(null, { status: 404 });

const noSuchPage = { status: 404, statusText: "Not Found", internal: false, data: null };

export default function NotFound() {
  return <AdminError error={noSuchPage} />;
}
