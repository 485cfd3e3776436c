import type { TimeZone } from '@lotbook/model/time';
import type { Row, RowParser } from './file-source.ts';

/** Two zones that never show the same time. */
const far = ['Pacific/Kiritimati' as TimeZone, 'Pacific/Pago_Pago' as TimeZone];

/**
 * Whether the times of these rows depend on the chosen zone: some have none, and the format doesn't define it. Rows without a
 * time are undecided, and count as needing one.
 * @param open the format's parser for times without a zone in the given one.
 */
export function needsZone(open: (timeZone: TimeZone) => RowParser, rows: readonly Row[]): boolean {
  const [here, there] = far.map((zone) => getTimes(open(zone), rows));
  return here === '' || here !== there;
}

const getTimes = (parser: RowParser, rows: readonly Row[]): string =>
  [...rows.flatMap((row) => parser.push(row)), ...parser.end()]
    .flatMap((each) => (each.kind === 'transaction' ? [each.transaction.at] : []))
    .join();
