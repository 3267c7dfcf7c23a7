import type { ContentBlocks, ContentBody, ContentKey } from "#shared/contract/admin-content.ts";
import { pictureBody } from "#web/admin-kit/forms/picture-field.tsx";

/** Converts a content section to a request body: pictures by their hash, the rest unchanged. */
export function bodyOfBlock(key: ContentKey, value: ContentBlocks[ContentKey]): ContentBody["data"] {
  if (key === "partners") {
    const partners = value as ContentBlocks["partners"];
    return { partners: partners.map((one) => ({ ...one, image: pictureBody(one.image) })) };
  }
  if (key === "transformations") {
    const transformations = value as ContentBlocks["transformations"];
    return {
      transformations: transformations.map((one) => ({
        ...one,
        before: pictureBody(one.before),
        after: pictureBody(one.after),
      })),
    };
  }
  return { [key]: value };
}
