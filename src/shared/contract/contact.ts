import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { TOO_MANY_REQUESTS } from "./refusals.ts";
import { email, language, line, longText, messageReply, phone } from "./values.ts";

const tag = "Contact";

// A honeypot: people never see this field, bots fill it in. Its content is not used.
const honeypot = z.optional(z.string().check(z.maxLength(500)));

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^https?:\/\/[^\s/?#@<>"'\\]+\.[^\s/?#@<>"'\\.]{2,}(?:[/?#][^\s<>"'\\]*)?$/i),
  );

export const contactMessage = z.strictObject({
  name: line(1, 100),
  email,
  phone: z.optional(phone),
  subject: line(1, 150),
  message: longText(1, 5000),
  website: honeypot,
  /** Language of the submitted page; the request's by default. */
  language: z.optional(language),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const joinRoles = ["coach", "affiliate", "ambassador"] as const;
export type JoinRole = (typeof joinRoles)[number];

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

export const joinApplication = z
  .strictObject({
    name: line(1, 100),
    email,
    phone,
    city: line(1, 80),
    role: z.enum(joinRoles),
    /** Needed from a coach. */
    experienceYears: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
    about: longText(1, 5000),
    socialUrl: z.optional(webAddress),
    website: honeypot,
    language: z.optional(language),
  })
  .check(
    z.refine(({ role, experienceYears }) => role !== "coach" || experienceYears !== undefined, {
      path: ["experienceYears"],
      params: { code: "REQUIRED" },
      // Told together with the problems of other fields.
      when: ({ value }) => isObject(value),
    }),
  );
export type JoinApplication = z.infer<typeof joinApplication>;

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact",
  summary: "Write to the shop",
  tag,
  access: "public",
  body: contactMessage,
  status: 201,
  reply: messageReply,
  errors: [TOO_MANY_REQUESTS],
});

export const sendJoinApplication = endpoint({
  method: "POST",
  path: "/join-us",
  summary: "Apply to work with the shop",
  tag,
  access: "public",
  body: joinApplication,
  status: 201,
  reply: messageReply,
  errors: [TOO_MANY_REQUESTS],
});
