import * as common from '@lotbook/messages/generated/common';
import { absolute, add, subtract, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  render,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
} from '../books/book-report.ts';
import type { BookBalance, Books } from '../books/books.ts';
import { cryptoRoles, getAccount } from '../books/roles.ts';
import { sumLots } from '../cost-basis-roll-forward/report.ts';
import type { Row } from '../report.ts';

const columns = [
  text('asset', common.asset),
  text('accounts', common.accounts),
  units('lots', texts.lotUnits),
  units('holdings', texts.holdingUnits),
  units('journal', texts.journalUnits),
  units('unitCheck', texts.unitCheck),
  amount('basis', texts.lotsBasis),
  amount('carrying', texts.journalValue),
  amount('difference', texts.valueDifference),
  text('state', common.result),
];

interface Tie {
  readonly asset: string;
  readonly accounts: string;
  readonly lots: Quantity;
  readonly holdings: Quantity;
  readonly journal: Quantity;
  readonly basis: Money;
  readonly carrying: Money;
  readonly isTied: boolean;
}

/** Open lots, holdings and asset accounts of the journal have the same units of each asset, and under the cost model the same cost. */
export const subledgerTieOut = bookReport({
  id: 'subledger-tie-out',
  label: texts.tieOutLabel,
  purpose: texts.tieOutPurpose,
  group: 'balances',
  reads: ['subledger'],
  columns,
  make: (books) => {
    const ties = compareSides(books);
    const rows = ties.map((tie) => toRow(tie, books));
    const wrong = ties.filter(({ isTied }) => !isTied);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.tieOutLabel,
                rows,
                totals: sumColumns(rows, columns, ['basis', 'carrying', 'difference']),
              },
            ],
      notes: [
        wrong.length === 0
          ? fill(texts.tieOutTies)
          : fill(texts.tieOutDiffers, { assets: wrong.map(({ asset }) => asset).join(', ') }),
        books.model === 'cost' ? fill(texts.costRounded) : fill(texts.carriedOtherwise),
      ],
    };
  },
});

/** Cents that lines of an asset may be off by rounding, and a share of a cent that is printed as zero. */
const tolerance = 10n ** 18n;

export function compareSides(books: Books): readonly Tie[] {
  const { subledger, balances } = books;
  if (!subledger) return [];
  const lots = sumLots(subledger);
  const flows = new Map(subledger.flows.map((flow) => [flow.asset, flow.closing]));
  const accounts = Map.groupBy(
    balances.filter(({ role }) => cryptoRoles.has(role)),
    ({ asset }) => asset ?? '',
  );
  const assets = new Set([...lots.keys(), ...flows.keys(), ...accounts.keys()]);
  return [...assets]
    .sort()
    .map((asset): Tie => {
      const rows = accounts.get(asset) ?? [];
      const own = lots.get(asset);
      const journal = rows.reduce((total, row) => add(total, row.quantity), 0n as Quantity);
      const carrying = rows.reduce((total, row) => add(total, row.closing), 0n as Money);
      const lotUnits = own?.quantity ?? (0n as Quantity);
      const holdings = flows.get(asset)?.quantity ?? (0n as Quantity);
      const basis = own?.basis ?? (0n as Money);
      const hasSameCost =
        books.model !== 'cost' || absolute(subtract(carrying, basis)) <= tolerance;
      return {
        asset,
        accounts: nameAccounts(rows, books),
        lots: lotUnits,
        holdings,
        journal,
        basis,
        carrying,
        isTied: lotUnits === journal && holdings === journal && hasSameCost,
      };
    })
    .filter((tie) =>
      [tie.lots, tie.holdings, tie.journal, tie.basis, tie.carrying].some((each) => each !== 0n),
    );
}

const nameAccounts = (rows: readonly BookBalance[], books: Books): string =>
  [
    ...new Set(
      rows
        .filter(({ closing, quantity }) => closing !== 0n || quantity !== 0n)
        .map((row) => {
          const { code, name } = getAccount(books, row);
          return `${code} ${name}`.trim();
        }),
    ),
  ].join(', ');

const toRow = (tie: Tie, books: Books): Row => [
  tie.asset,
  tie.accounts,
  toUnits(tie.lots),
  toUnits(tie.holdings),
  toUnits(tie.journal),
  toUnits(subtract(tie.lots, tie.journal)),
  toAmount(tie.basis),
  toAmount(tie.carrying),
  toAmount(subtract(tie.carrying, tie.basis)),
  render(tie.isTied ? texts.tied : texts.differs, books),
];
