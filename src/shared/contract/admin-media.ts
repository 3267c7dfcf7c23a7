import * as z from "zod/mini";
import { adminImage } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND } from "./refusals.ts";
import { imageHash, line, localizedText, pageQuery, timestamp } from "./values.ts";

const tag = "Admin media";

const pictureOwners = [
  "product",
  "package",
  "programme",
  "category",
  "reward",
  "content",
  "exercise",
  "review",
  "coach",
] as const;

const pictureUse = z.object({
  kind: z.enum(pictureOwners),
  /** The key of a content part, or the slug of an exercise. */
  id: z.string(),
  name: z.nullable(localizedText),
  alt: localizedText,
});
export type PictureUse = z.infer<typeof pictureUse>;

const uses = {
  /** Twenty at most. */
  uses: z.array(pictureUse),
  useCount: z.int(),
  /** Whether orders, started programmes or subscriptions show it: they keep what was bought as it was. */
  isBought: z.boolean(),
};

const libraryPicture = z.object({
  /** With the alt text of one of its uses. */
  image: adminImage,
  fileName: z.nullable(z.string()),
  /** In pixels, as it is kept. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  addedAt: timestamp,
  ...uses,
});
export type LibraryPicture = z.infer<typeof libraryPicture>;

export const PICTURE_USED = refusal("PICTURE_USED", 409, z.object(uses));

const pictureStates = ["used", "unused"] as const;

export const adminListPictures = endpoint({
  method: "GET",
  path: "/admin/media",
  summary: "Pictures that staff have added, newest first, with the places that show them",
  tag,
  access: "admin",
  permission: "catalogue",
  query: z.object({
    /** In the file's name, alt texts, and names of what shows it. */
    search: z.optional(line(0, 80)),
    state: z.optional(z.enum(pictureStates)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}-[0-9a-f]{32}$/))),
    limit: pageQuery.limit,
  }),
  status: 200,
  reply: z.object({ pictures: z.array(libraryPicture), next: z.nullable(z.string()) }),
});

export const adminDeletePicture = endpoint({
  method: "DELETE",
  path: "/admin/media/:hash",
  summary: "Deletes an unused picture with its files",
  tag,
  access: "admin",
  permission: "catalogue",
  params: z.object({ hash: imageHash }),
  status: 204,
  errors: [NOT_FOUND, PICTURE_USED],
});

export const adminUploadImage = endpoint({
  method: "POST",
  path: "/admin/images",
  summary:
    "Uploads a picture (JPEG, PNG, WebP or AVIF as the body) and removes its metadata; the same file is stored once",
  tag: "Admin products",
  access: "admin",
  permission: "catalogue",
  query: z.object({
    /** The file's name, by which staff find it. */
    name: z.optional(line(0, 200)),
  }),
  upload: { types: ["image/jpeg", "image/png", "image/webp", "image/avif"], maxBytes: 15_000_000 },
  status: 201,
  reply: z.object({ image: adminImage }),
  fieldErrors: ["IMAGE_UNREADABLE"],
});
