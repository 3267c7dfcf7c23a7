export const serverProgram: string;
export function serverArguments(root: string): string[];
export function serverEnvironment(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined>;
