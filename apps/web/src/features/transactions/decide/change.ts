/** A change of a transaction, or an undo. */
export interface Change {
  readonly kind: string;
  readonly part: string;
  readonly at: string;
  readonly by: string | null;
  readonly byEmail: string | null;
  readonly after: unknown;
}

/** With the action that made it, so that it can be undone. */
export interface AppliedChange extends Change {
  readonly act: string | null;
  /** How many transactions the action changed. */
  readonly reach: number | null;
  /** Whether it is in force now. */
  readonly holds: boolean;
  readonly undoing: boolean;
}
