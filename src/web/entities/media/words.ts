/** Texts of media, which members and staff see in their own languages. */
export interface MediaWords {
  readonly photo: string;
  readonly clip: string;
  readonly voice: string;
  readonly stop: string;
  /** Records another note in place of this one. */
  readonly again: string;
  readonly remove: string;
  readonly deleted: string;
  readonly open: string;
  readonly close: string;
  readonly waiting: string;
  readonly sending: (percent: number) => string;
  readonly checking: string;
  readonly ready: string;
  readonly refused: (code: string) => string;
  readonly limit: string;
  readonly noMicrophone: string;
  readonly trimTitle: string;
  readonly from: string;
  readonly to: string;
  readonly muted: string;
  readonly use: string;
  readonly preparing: (percent: number) => string;
  /** How much is sent where the browser cannot make it smaller. */
  readonly copied: (megabytes: number) => string;
  /** "0:04 – 0:21" and how long that is. */
  readonly span: (seconds: number) => string;
}
