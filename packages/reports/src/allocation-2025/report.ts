import type { OpenLot } from '@lotbook/model/result';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import type { ReportInput, Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** The lots of each wallet when lots started to be tracked per wallet. */
export const allocation2025 = tableReport({
  id: 'allocation-2025',
  label: 'Allocation of basis at the start of 2025',
  purpose:
    'By wallet and asset: the lots held there at the end of 2024, and the rule (Rev. Proc. 2024-28).',
  jurisdictions: ['US'],
  perYear: false,
  group: 'forms',
  needs: 'allocation',
  columns: [
    text('wallet', 'Wallet'),
    text('asset', 'Asset'),
    text('lot', 'Lot'),
    date('acquired', 'Date acquired'),
    units('quantity', 'Units'),
    amount('basis', 'Cost basis'),
    text('rule', 'Rule'),
    date('recorded', 'Written down'),
    date('completed', 'Completed'),
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
    'From 2025 lots are tracked per wallet. These are the lots at the end of December 31, 2024 in the account’s time zone; together they are all remaining units and basis.',
    ...Object.entries(input.allocation?.refused ?? {}).map(
      ([asset, reason]) => `${asset}: the division that was entered is not followed. ${reason}`,
    ),
    ...((input.settings.transitions ?? []).length > 0
      ? [
          'Statement: the allocation above is what my own books showed on the dates next to it. Signed ______________________________   Date ______________',
        ]
      : []),
    'An allocation under section 5.02 of Rev. Proc. 2024-28 is irrevocable. Without an allocation, lots stay where they were actually held.',
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
  FIFO: 'oldest lots first',
  LIFO: 'newest lots first',
  HIFO: 'highest cost first',
} as const;

const toRow = (
  lot: OpenLot,
  transition: Transition | undefined,
  rounding: ReportInput['rounding'],
): Row => [
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

function getRule(transition: Transition | undefined): string {
  if (!transition) return 'Where actually held';
  const { allocation } = transition;
  return allocation.kind === 'global' ? `Global: ${orders[allocation.order]}` : 'Specific: manual';
}
