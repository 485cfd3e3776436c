import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import type { PrintedReport } from '../report.ts';
import { cells, isDay, softwareFile } from '../software/layout.ts';

/** Financial Data Exchange: a cryptocurrency tax statement. */
export const fdx = softwareFile({
  id: 'fdx',
  label: catalogTexts.fdxLabel,
  purpose: catalogTexts.fdxPurpose,
  formats: ['json'],
  renderers: { json: (built) => statement(built) },
  per: 'lot',
  columns: [
    { header: 'symbol', cell: cells.asset },
    { header: 'quantity', kind: 'quantity', cell: cells.units },
    { header: 'saleDescription', cell: cells.description },
    { header: 'dateAcquired', kind: 'date', cell: ({ acquired }) => acquired },
    { header: 'dateOfSale', kind: 'date', cell: ({ sold }) => sold },
    { header: 'salesPrice', kind: 'money', cell: cells.proceeds },
    { header: 'costBasis', kind: 'money', cell: cells.basisInEffect },
    { header: 'longOrShort', cell: (line) => cells.term(line).toUpperCase() },
  ],
  notes: [],
});

/** Numbers are written as they are printed, never through a float. */
function* statement({ year, sections }: PrintedReport): Iterable<string> {
  yield `{\n  "taxYear": ${year},\n  "taxFormType": "CryptocurrencyTaxStatement",\n  "gainsAndLosses": [`;
  let first = true;
  for (const { rows } of sections) {
    for (const row of rows) {
      yield `${first ? '' : ','}\n    ${toRecord(row)}`;
      first = false;
    }
  }
  yield '\n  ]\n}\n';
}

function toRecord(row: readonly string[]): string {
  const [
    symbol,
    quantity,
    saleDescription,
    acquired,
    dateOfSale,
    salesPrice,
    costBasis,
    longOrShort,
  ] = row as [string, string, string, string, string, string, string, string];
  const fields = [
    text('cryptocurrencyName', symbol),
    text('symbol', symbol),
    `"quantity": ${quantity}`,
    text('saleDescription', saleDescription),
    ...(isDay(acquired) ? [text('dateAcquired', acquired)] : []),
    text('dateOfSale', dateOfSale),
    `"salesPrice": ${salesPrice}`,
    `"costBasis": ${costBasis}`,
    text('longOrShort', longOrShort),
  ];
  return `{ ${fields.join(', ')} }`;
}

const text = (name: string, value: string): string =>
  `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
