/** Texts of a clip and its drawings, which members and staff see in their own languages. */
export interface ClipWords {
  readonly player: string;
  readonly clip: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  readonly place: string;
  readonly speed: string;
  readonly comments: string;
  readonly keys: string;
  /** "At 0:01.20". */
  readonly goTo: (time: string) => string;
  /** Text alternative of the drawings. */
  readonly drawn: (shapes: number) => string;
}
