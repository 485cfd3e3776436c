import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { OpenLot } from '@lotbook/model/result';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import type { ReportInput, RowDraft } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** The lots of each wallet when lots started to be tracked per wallet. */
export const allocation2025 = tableReport({
  id: 'allocation-2025',
  label: catalogTexts.allocation2025Label,
  purpose: catalogTexts.allocation2025Purpose,
  jurisdictions: ['US'],
  perYear: false,
  group: 'forms',
  uncertain: ['gains', 'given', 'lots'],
  needs: 'allocation',
  columns: [
    text('wallet', columnTexts.wallet),
    text('asset', columnTexts.asset),
    text('lot', columnTexts.lot),
    date('acquired', columnTexts.dateAcquired),
    units('quantity', columnTexts.units),
    amount('basis', columnTexts.costBasis),
    text('rule', columnTexts.rule),
    date('recorded', columnTexts.writtenDown),
    date('completed', columnTexts.completed),
  ],
  sections: ({ allocation, settings, rounding }) => {
    const lots = allocation?.lots ?? [];
    return [...new Set(lots.map(({ source }) => source as string))].sort().map((source) => ({
      id: source,
      title: source,
      rows: lots
        .filter((lot) => lot.source === source)
        .toSorted(byAsset)
        .map((lot) =>
          toRow(lot, getTransition(lot, settings, allocation?.refused ?? {}), rounding),
        ),
    }));
  },
  notes: (input) => [
    noteTexts.allocation2025From2025LotsAreTracked,
    ...Object.entries(input.allocation?.refused ?? {}).map(([asset, reason]) =>
      fill(noteTexts.allocationRefused, { asset, reason }),
    ),
    ...((input.settings.transitions ?? []).length > 0 ? [cellTexts.allocationStatement] : []),
    noteTexts.allocation2025AnAllocationUnderSection5,
  ],
});

const byAsset = (a: OpenLot, b: OpenLot): number =>
  a.asset === b.asset ? (a.acquiredAt < b.acquiredAt ? -1 : 1) : a.asset < b.asset ? -1 : 1;

const getTransition = (
  { asset }: OpenLot,
  { transitions = [] }: TaxSettings,
  refused: Readonly<Record<string, string>>,
): Transition | undefined =>
  refused[asset] === undefined ? transitions.find((each) => each.asset === asset) : undefined;

const orders = {
  FIFO: cellTexts.oldestLotsFirst,
  LIFO: cellTexts.newestLotsFirst,
  HIFO: cellTexts.highestCostFirst,
} as const;

const toRow = (
  lot: OpenLot,
  transition: Transition | undefined,
  rounding: ReportInput['rounding'],
): RowDraft => [
  lot.source,
  lot.asset,
  lot.lotId,
  lot.acquiredOn,
  unitsCell(lot.quantity),
  amountCell(lot.basis, rounding),
  getRule(transition),
  transition?.recordedAt ?? '',
  transition?.completedAt ?? '',
];

function getRule(transition: Transition | undefined): Text {
  if (!transition) return cellTexts.whereActuallyHeld;
  const { allocation } = transition;
  return allocation.kind === 'global' ? orders[allocation.order] : cellTexts.specificManual;
}
