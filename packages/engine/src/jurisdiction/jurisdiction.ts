import type { Box8949, Term } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';

/** What differs from one country's law to the next, behind one door. */
export interface Jurisdiction {
  readonly id: TaxSettings['jurisdiction'];
  /** First date on which selling what was acquired then is long-term. */
  readonly longTermFrom: (acquiredOn: LocalDate) => LocalDate;
  /** From this date on lots leave per source under the tracking `us`. */
  readonly perSourceFrom: LocalDate;
  /** From this date on the costs of a swap belong to the side that is given. */
  readonly costRulesFrom: LocalDate;
  /** Deadlines for dividing the basis of what was held when lots began to leave per source; absent: it cannot be divided. */
  readonly transition?: { readonly ruleBefore: LocalDate; readonly returnDue: LocalDate };
  /** Last date on which lots that a broker keeps can be identified in one's own books; absent where nothing says so. */
  readonly ownBooksUntil?: LocalDate;
  readonly box: (sale: { readonly term: Term; readonly year: number }) => Box8949;
}
