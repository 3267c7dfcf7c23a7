/** Texts of media, which members and staff see in their own languages. */
export interface MediaWords {
  readonly photo: string;
  readonly clip: string;
  readonly voice: string;
  readonly stop: string;
  /** Button that replaces this note by a new recording. */
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
  /** The size of the upload if the browser cannot compress it. */
  readonly copied: (megabytes: number) => string;
  /** "0:04 – 0:21" and its length. */
  readonly span: (seconds: number) => string;
}
