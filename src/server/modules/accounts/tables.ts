import { at, bytes, id } from "#server/platform/db/columns.ts";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/orm.ts";
import type { AddressExtras } from "#shared/contract/addresses.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";

export type Role = "customer" | "admin";
export type TokenPurpose = "verify-email" | "change-email" | "reset-password" | "undo-email-change";
export type SessionEnd = "logout" | "revoked" | "password" | "reuse" | "closed";

export const users = pgTable("users", {
  id: id().primaryKey(),
  email: text("email"),
  emailKey: text("email_key").unique(),
  pendingEmail: text("pending_email"),
  passwordHash: text("password_hash"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phone: text("phone"),
  country: text("country"),
  language: text("language").$type<Language>().notNull(),
  currency: text("currency").$type<Currency>(),
  role: text("role").$type<Role>().notNull(),
  staffRole: text("staff_role"),
  marketingOptIn: boolean("marketing_opt_in").notNull(),
  emailVerifiedAt: at("email_verified_at"),
  /** The hash of the device token of the browser that registered; `null` once the address is verified. */
  registeredDevice: bytes("registered_device"),
  lockedAt: at("locked_at"),
  closedAt: at("closed_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type UserRow = typeof users.$inferSelect;

export const sessions = pgTable("sessions", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  createdAt: at("created_at").notNull(),
  lastSeenAt: at("last_seen_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  endedAt: at("ended_at"),
  endReason: text("end_reason").$type<SessionEnd>(),
  ip: text("ip").notNull(),
  userAgent: text("user_agent").notNull(),
  country: text("country"),
  /** When a second factor was last presented in the session. */
  factorAt: at("factor_at"),
});

export const staffFactors = pgTable("staff_factors", {
  userId: id("user_id").primaryKey(),
  secretSealed: bytes("secret_sealed").notNull(),
  /** `null` until the first correct code. */
  confirmedAt: at("confirmed_at"),
  /** The time step of the last accepted code. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: at("created_at").notNull(),
});
export type FactorRow = typeof staffFactors.$inferSelect;

export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    userId: id("user_id").notNull(),
    codeHash: bytes("code_hash").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const staffCredentials = pgTable("staff_credentials", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  /** The credential id that browser and authenticator use for the passkey. */
  credentialId: bytes("credential_id").notNull().unique(),
  /** A SubjectPublicKeyInfo. */
  publicKey: bytes("public_key").notNull(),
  /** The authenticator's signature counter; always 0 if it has none. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  backedUp: boolean("backed_up").notNull(),
  name: text("name").notNull(),
  createdAt: at("created_at").notNull(),
  lastUsedAt: at("last_used_at"),
});
export type CredentialRow = typeof staffCredentials.$inferSelect;

export const signInChallenges = pgTable("sign_in_challenges", {
  tokenHash: bytes("token_hash").primaryKey(),
  userId: id("user_id").notNull(),
  /** Set when the challenge is for a signed-in user. */
  sessionId: uuid("session_id"),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  tries: integer("tries").notNull(),
  usedAt: at("used_at"),
});

export const refreshTokens = pgTable("refresh_tokens", {
  tokenHash: bytes("token_hash").primaryKey(),
  sessionId: id("session_id").notNull(),
  seq: integer("seq").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

export const accountTokens = pgTable("account_tokens", {
  tokenHash: bytes("token_hash").primaryKey(),
  userId: id("user_id").notNull(),
  purpose: text("purpose").$type<TokenPurpose>().notNull(),
  email: text("email").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
  seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
  sessionId: uuid("session_id"),
});

/** Custom roles; the built-in ones are in the code. */
export const staffRoles = pgTable("staff_roles", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  permissions: text("permissions").array().notNull(),
  version: integer("version").notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const staffInvitations = pgTable("staff_invitations", {
  id: id().primaryKey(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  staffRole: text("staff_role").notNull(),
  language: text("language").$type<Language>().notNull(),
  tokenHash: bytes("token_hash").notNull(),
  invitedBy: id("invited_by").notNull(),
  createdAt: at("created_at").notNull(),
  sentAt: at("sent_at").notNull(),
  expiresAt: at("expires_at").notNull(),
});
export type InvitationRow = typeof staffInvitations.$inferSelect;

export const userDevices = pgTable(
  "user_devices",
  {
    userId: id("user_id").notNull(),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: at("first_seen_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export const addresses = pgTable("addresses", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  label: text("label").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phone: text("phone").notNull(),
  country: text("country").notNull(),
  city: text("city").notNull(),
  region: text("region").notNull(),
  line1: text("line1").notNull(),
  line2: text("line2").notNull(),
  postalCode: text("postal_code").notNull(),
  /** The address fields that only its country has. */
  parts: jsonb("parts").$type<AddressExtras>().notNull(),
  isDefault: boolean("is_default").notNull(),
  createdAt: at("created_at").notNull(),
});
