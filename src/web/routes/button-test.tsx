import { GalleryPage } from "#web/features/gallery/gallery-page.tsx";
import type { Route } from "./+types/button-test.ts";

export const meta: Route.MetaFunction = () => [{ title: "Himma UI" }, { name: "robots", content: "noindex" }];

export default function ButtonTest() {
  return <GalleryPage withToaster />;
}
