/** One thing that must be true of every answer, how often it was looked at, and where it is not so. */
export interface Check {
  readonly label: string;
  /** What was looked at, in words: `3 assets`. */
  readonly looked: string;
  readonly faults: readonly string[];
}

export const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
