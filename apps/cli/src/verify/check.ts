/** A property that every result must have, how often it was checked, and its violations. */
export interface Check {
  readonly label: string;
  /** What was checked, as text: `3 assets`. */
  readonly looked: string;
  readonly faults: readonly string[];
}

export const formatCount = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
