import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Line } from '../form-8949/lines.ts';
import type { PrintedReport } from '../report.ts';
import { cells, softwareFile } from '../software/layout.ts';
import { refNumbers } from './ref-numbers.ts';

/** Tax Exchange Format, version 042, which desktop programs read. */
export const txf = softwareFile({
  id: 'txf',
  label: catalogTexts.txfLabel,
  purpose: catalogTexts.txfPurpose,
  formats: ['txf'],
  renderers: { txf: (built, createdOn) => txfLines(built, createdOn) },
  per: 'sale',
  columns: [
    { header: 'box', cell: cells.box },
    { header: 'description', cell: cells.description },
    { header: 'acquired', cell: cells.acquired },
    { header: 'sold', cell: cells.sold },
    {
      header: 'basis',
      kind: 'money',
      cell: (line, input) =>
        hasWash(line) ? cells.basis(line, input) : cells.basisInEffect(line, input),
    },
    { header: 'proceeds', kind: 'money', cell: cells.proceeds },
    {
      header: 'adjustment',
      kind: 'money',
      cell: (line, input) => (hasWash(line) ? cells.adjustment(line, input) : ''),
    },
  ],
  notes: [noteTexts.txfBoxes],
});

/** The format has a field for deferred wash sale losses, for some boxes; every other adjustment is in the basis. */
const hasWash = ({ box, code }: Line): boolean => code === 'W' && refNumbers(box, true).wash;

/** Lines of the file, each ended by CR LF. Text is ASCII; other letters become question marks. */
function* txfLines({ sections }: PrintedReport, createdOn: string): Iterable<string> {
  yield record([
    'V042',
    'ALotbook',
    `D ${createdOn.slice(5, 7)}/${createdOn.slice(8, 10)}/${createdOn.slice(0, 4)}`,
  ]);
  for (const { rows } of sections) for (const row of rows) yield record(toSale(row));
}

function toSale(row: readonly string[]): readonly string[] {
  const [box, description, acquired, sold, basis, proceeds, adjustment] = row as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const { number, wash } = refNumbers(box, adjustment !== '');
  // Dates are days or a blank: `VARIOUS` and `INHERITED` are words that the format keeps.
  return [
    'TD',
    `N${number}`,
    'C1',
    'L1',
    `P${ascii(description)}`,
    `D${acquired}`,
    `D${sold}`,
    `$${basis}`,
    `$${proceeds}`,
    ...(wash ? [`$${adjustment}`] : []),
  ];
}

const record = (lines: readonly string[]): string => `${[...lines, '^'].join('\r\n')}\r\n`;

const ascii = (text: string): string => text.replaceAll(/[^\u0020-\u007e]/gu, '?').slice(0, 80);
