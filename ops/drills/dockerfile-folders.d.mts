export function createIgnore(text: string): (path: string) => boolean;
