import { add, negate, subtract, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
} from '../books/book-report.ts';
import type { BookLine, Books } from '../books/books.ts';
import { groupEntries } from '../books/entries.ts';
import { cryptoRoles } from '../books/roles.ts';
import type { Row } from '../report.ts';

/** What changes units or their carrying amount. */
const moves = ['in', 'out', 'fees', 'transfers', 'corrections'] as const;
type Move = (typeof moves)[number];

interface Roll {
  readonly asset: string;
  readonly source: string;
  openingUnits: Quantity;
  opening: Money;
  closingUnits: Quantity;
  closing: Money;
  readonly units: Record<Move, Quantity>;
  readonly value: Record<Move, Money>;
  gain: Money;
  remeasured: Money;
}

const columns = [
  text('source', texts.source),
  text('asset', texts.asset),
  units('openingUnits', texts.openingUnits),
  amount('opening', texts.openingValue),
  units('inUnits', texts.inUnits),
  amount('in', texts.inValue),
  units('outUnits', texts.outUnits),
  amount('out', texts.outValue),
  units('feeUnits', texts.feeUnits),
  amount('fees', texts.feeValue),
  units('transferUnits', texts.transferUnits),
  amount('transfers', texts.transferValue),
  units('correctionUnits', texts.correctionUnits),
  amount('corrections', texts.correctionValue),
  amount('gain', texts.gainBeforeDisposal),
  amount('remeasured', texts.remeasured),
  units('closingUnits', texts.closingUnits),
  amount('closing', texts.closingValue),
  units('unitCheck', texts.unitCheck),
  amount('valueCheck', texts.valueCheck),
];
const summed = columns.filter(({ kind }) => kind === 'money').map(({ id }) => id);

/** Units and carrying amounts of crypto assets by source and asset, from opening to closing. */
export const assetRollForward = bookReport({
  id: 'asset-roll-forward',
  label: texts.assetRollLabel,
  purpose: texts.assetRollPurpose,
  group: 'balances',
  fixedColumns: true,
  reads: ['lines'],
  columns,
  make: (books) => {
    const rolls = rollForward(books);
    const rows = rolls.map(toRow);
    const wrong = rolls.filter((roll) => getUnitCheck(roll) !== 0n || getValueCheck(roll) !== 0n);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.assetRollLabel,
                rows,
                totals: sumColumns(rows, columns, summed),
              },
            ],
      notes: [
        wrong.length === 0
          ? fill(texts.rollFoots)
          : fill(texts.rollDoesntFoot, {
              assets: wrong.map(({ asset, source }) => `${asset} ${source}`.trim()).join(', '),
            }),
        fill(texts.rollSigns),
      ],
    };
  },
});

function rollForward(books: Books): readonly Roll[] {
  const rolls = new Map<string, Roll>();
  const get = (asset: string, source: string): Roll => {
    const key = `${source}\n${asset}`;
    const found = rolls.get(key);
    if (found) return found;
    const roll = startRoll(asset, source);
    rolls.set(key, roll);
    return roll;
  };
  for (const row of books.balances) {
    if (!cryptoRoles.has(row.role)) continue;
    const roll = get(row.asset ?? '', row.source ?? '');
    roll.opening = add(roll.opening, row.opening);
    roll.openingUnits = add(roll.openingUnits, row.openingQuantity);
    roll.closing = add(roll.closing, row.closing);
    roll.closingUnits = add(roll.closingUnits, row.quantity);
  }
  for (const entry of groupEntries(books.lines)) {
    const transfers = findTransfers(entry);
    for (const line of entry)
      if (cryptoRoles.has(line.role))
        addLine(get(line.asset ?? '', line.source ?? ''), line, transfers);
  }
  return [...rolls.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, roll]) => roll)
    .filter((roll) =>
      toRow(roll)
        .slice(2)
        .some((cell) => cell !== '' && Number(cell) !== 0),
    );
}

/** Assets that only change places within the entry: what is sent is received at another source or account. */
function findTransfers(entry: readonly BookLine[]): ReadonlySet<string> {
  const byAsset = Map.groupBy(
    entry.filter(({ role }) => cryptoRoles.has(role)),
    ({ asset }) => asset ?? '',
  );
  return new Set(
    [...byAsset]
      .filter(
        ([, lines]) =>
          lines.length > 1 &&
          lines.reduce((total, { quantity = 0n }) => total + quantity, 0n) === 0n &&
          lines.some(({ quantity = 0n }) => quantity !== 0n),
      )
      .map(([asset]) => asset),
  );
}

function addLine(roll: Roll, line: BookLine, transfers: ReadonlySet<string>): void {
  const value = subtract(line.debit, line.credit);
  const quantity = line.quantity ?? (0n as Quantity);
  if (line.kind === 'remeasure' || line.kind === 'impair') {
    roll.remeasured = add(roll.remeasured, value);
    return;
  }
  if (line.kind === 'gain') {
    roll.gain = add(roll.gain, value);
    return;
  }
  const move = getMove(line, transfers);
  roll.value[move] = add(roll.value[move], value);
  roll.units[move] = add(roll.units[move], quantity);
}

function getMove(line: BookLine, transfers: ReadonlySet<string>): Move {
  if (line.kind === 'adjust') return 'corrections';
  if (line.kind === 'fee') return 'fees';
  if (transfers.has(line.asset ?? '')) return 'transfers';
  return line.debit > 0n || (line.credit === 0n && (line.quantity ?? 0n) > 0n) ? 'in' : 'out';
}

const startRoll = (asset: string, source: string): Roll => {
  const none = { in: 0n, out: 0n, fees: 0n, transfers: 0n, corrections: 0n };
  return {
    asset,
    source,
    openingUnits: 0n as Quantity,
    opening: 0n as Money,
    closingUnits: 0n as Quantity,
    closing: 0n as Money,
    units: { ...none } as Record<Move, Quantity>,
    value: { ...none } as Record<Move, Money>,
    gain: 0n as Money,
    remeasured: 0n as Money,
  };
};

/** Closing less opening less what happened: zero if the balances agree with the lines. */
const getUnitCheck = ({ openingUnits, units: moved, closingUnits }: Roll): Quantity =>
  moves.reduce((rest, move) => subtract(rest, moved[move]), subtract(closingUnits, openingUnits));

const getValueCheck = ({ opening, value, gain, remeasured, closing }: Roll): Money =>
  moves.reduce(
    (rest, move) => subtract(rest, value[move]),
    add(subtract(closing, opening), negate(add(gain, remeasured))),
  );

const toRow = (roll: Roll): Row => [
  roll.source,
  roll.asset,
  toUnits(roll.openingUnits),
  toAmount(roll.opening),
  ...moves.flatMap((move) => [toUnits(roll.units[move]), toAmount(roll.value[move])]),
  toAmount(roll.gain),
  toAmount(roll.remeasured),
  toUnits(roll.closingUnits),
  toAmount(roll.closing),
  toUnits(getUnitCheck(roll)),
  toAmount(getValueCheck(roll)),
];
