// The few web globals that both Node and browsers have; neither side's own types may be used here.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
interface AbortSignal {
  readonly aborted: boolean;
}
interface Blob {
  readonly size: number;
  readonly type: string;
}
