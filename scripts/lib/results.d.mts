export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export function countVitest(file: string, exitCode: number): Count;
export function countPlaywright(file: string, exitCode: number): Count;
export function listUnitsNotRun(file: string): string[];
export function listJourneysNotRun(file: string): string[];
export function listFailedUnits(file: string): string[];
export function listFailedJourneys(file: string): string[];
