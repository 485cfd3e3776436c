/** A legal value, its effective date, and its citation. */
export interface Cited<T> {
  readonly value: T;
  /** First day or first tax year that it applies to. */
  readonly from: string;
  readonly citation: string;
}
