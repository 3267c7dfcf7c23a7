// Web globals that exist in both Node and browsers; types of only one side must not be used here.
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
