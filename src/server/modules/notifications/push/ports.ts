/** A device and the message for it (RFC 8030, 8291). */
export interface PushRequest {
  readonly endpoint: string;
  /** The browser's public key, 65 bytes. */
  readonly p256dh: Uint8Array;
  /** Its shared secret, 16 bytes. */
  readonly auth: Uint8Array;
  /** At most 2 KB. */
  readonly payload: string;
  /** How long the service keeps it for a device that is off, in seconds. */
  readonly ttlSeconds: number;
  /** A later message with the same topic replaces an earlier one that still waits. */
  readonly topic: string;
  readonly urgency: "normal" | "high";
  /** Contact of the sender (RFC 8292). */
  readonly identity: PushIdentity;
}

export interface PushIdentity {
  /** 65 bytes. */
  readonly publicKey: Buffer;
  /** 32 bytes. */
  readonly privateKey: Buffer;
}

export type PushAnswer =
  | { readonly what: "accepted" }
  /** The device has unsubscribed. */
  | { readonly what: "gone" }
  /** Try again later. */
  | { readonly what: "later"; readonly reason: string }
  /** Larger than the service accepts. */
  | { readonly what: "too_long"; readonly reason: string }
  /** `isForbidden`: the service rejects the shop's key or header, which somebody has to look into. */
  | { readonly what: "refused"; readonly reason: string; readonly isForbidden?: boolean };

/** Hands a message to a push service. Returns errors instead of throwing them. */
export interface PushClient {
  readonly send: (request: PushRequest) => Promise<PushAnswer>;
  /** Whether an endpoint belongs to a push service that we call. */
  readonly isService: (endpoint: string) => boolean;
}
