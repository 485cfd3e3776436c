/** A value of the law, from when on it holds, and where it is written. */
export interface Cited<T> {
  readonly value: T;
  /** First day or first tax year that it applies to. */
  readonly from: string;
  readonly citation: string;
}
