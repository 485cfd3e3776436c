/** One thing that was decided about a transaction, or taken back. */
export interface Change {
  readonly kind: string;
  readonly part: string;
  readonly at: string;
  readonly by: string | null;
  readonly byEmail: string | null;
  readonly after: unknown;
}

/** With the act that did it: what can be undone. */
export interface AppliedChange extends Change {
  readonly act: string | null;
  /** About how many transactions the act was. */
  readonly reach: number | null;
  /** What it said holds now, by itself or by undoings since. */
  readonly holds: boolean;
  readonly undoing: boolean;
}
