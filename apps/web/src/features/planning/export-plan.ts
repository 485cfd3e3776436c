import { format, subtract } from '@lotbook/decimal/decimal';
import type { Translator } from '@lotbook/messages/translator';
import { csvLines } from '@lotbook/reports/render/csv';
import type { Column } from '@lotbook/reports/report';
import { saveFile } from '../../system/save-file.ts';
import type { Facts } from './documents.ts';
import type { PlanLine } from './use-plan-outcome.ts';

const columns: readonly Column[] = [
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'lot', label: 'Lot', kind: 'text' },
  { id: 'acquired', label: 'Acquired', kind: 'date' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'proceeds', label: 'Proceeds', kind: 'money' },
  { id: 'basis', label: 'Basis', kind: 'money' },
  { id: 'gain', label: 'Gain', kind: 'money' },
  { id: 'term', label: 'Term', kind: 'text' },
  { id: 'currency', label: 'Currency', kind: 'text' },
];

/** The plan as a CSV file, a line for each lot that would leave. */
export function exportPlan(
  lines: readonly PlanLine[],
  facts: Facts,
  currency: string,
  translator: Translator,
): void {
  const rows = lines.flatMap(({ position, sale, outcome }) =>
    outcome
      ? outcome.lines.map((line) => [
          line.asset,
          position.source,
          line.lotId,
          line.acquiredOn,
          format(line.quantity),
          format(line.proceeds),
          format(line.basis),
          format(line.gain),
          line.term ?? '',
          currency,
        ])
      : [
          [
            sale.asset,
            position.source,
            '',
            '',
            format(sale.quantity),
            format(subtract(sale.proceeds, sale.costs)),
            '',
            '',
            '',
            currency,
          ],
        ],
  );
  const report = {
    id: 'plan',
    title: `Plan ${facts.yearLabel}`,
    accountName: '',
    currency,
    columns,
    sections: [{ id: 'sales', title: '', rows, totals: [] }],
    notes: [],
    translator,
  };
  saveFile(new Blob([...csvLines(report)], { type: 'text/csv' }), `plan-${facts.today}.csv`);
}
