import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';

/** A Form 1099-DA or 1099-B that a broker sent for a tax year. */
export interface BrokerForm {
  readonly id: string;
  readonly broker: string;
  /** The source of the account that it speaks of, by name; absent: any. */
  readonly source?: string;
  /** It covers every sale of its source by proceeds alone, and its lines were not entered. */
  readonly coversAll: boolean;
  /** In the order of the form: a list, or generated for each iteration. */
  readonly lines: Iterable<BrokerLine>;
}

/** One line of the form, by its boxes of 2025. Amounts are as the broker printed them. */
export interface BrokerLine {
  readonly id: string;
  /** 1a, 1b: our name for the asset if it is known, else the form's. */
  readonly asset: string;
  /** 1c */
  readonly quantity: Quantity;
  /** 1d; absent for various dates or an unknown one. */
  readonly acquired?: LocalDate;
  /** 1e */
  readonly sold: LocalDate;
  /** 1f, after the costs of the sale. */
  readonly proceeds: Money;
  /** 1g; absent if the box is blank. */
  readonly basis?: Money;
  /** 2 */
  readonly basisReported: boolean;
  /** 6 */
  readonly term?: 'short' | 'long' | 'ordinary';
  /** 9 */
  readonly noncovered: boolean;
  /** 11a: the line reports all sales of the asset in the year. */
  readonly aggregate?: true;
  /** The entry of our books that a person matched it with; `none`: no entry. */
  readonly chosen?: string;
}

/** The form's amounts for a slice of a sale: its part of the line or lines. */
export interface Reported {
  readonly proceeds: Money;
  readonly basis?: Money;
  readonly basisReported: boolean;
  readonly term?: BrokerLine['term'];
}
