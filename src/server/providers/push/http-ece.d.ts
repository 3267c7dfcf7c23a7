// Types of the part we use of http_ece, which ships none.
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface EncryptParameters {
    readonly version: "aes128gcm";
    /** The key pair of this message. */
    readonly privateKey: ECDH;
    /** The receiver's public key. */
    readonly dh: Buffer;
    readonly authSecret: Buffer;
    /** 16 bytes; random by default. */
    readonly salt?: Buffer;
  }
  const ece: {
    /** The encrypted content coding of RFC 8188, with the keys of RFC 8291. */
    encrypt(plain: Buffer, parameters: EncryptParameters): Buffer;
    decrypt(coded: Buffer, parameters: EncryptParameters): Buffer;
  };
  export default ece;
}
