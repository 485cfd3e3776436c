import * as common from '@lotbook/messages/generated/common';
import {
  absolute,
  add,
  money,
  subtract,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
} from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  date,
  render,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
  type BookColumn,
  type BookSection,
} from '../books/book-report.ts';
import type { BookFairValue, BookSubledger, Books } from '../books/books.ts';
import { getPriceLevel } from '../books/price-level.ts';
import { cryptoRoles, formatRole } from '../books/roles.ts';
import { notePrices } from '../realized-unrealized/report.ts';
import type { Row } from '../report.ts';

const holdingColumns = [
  text('asset', common.asset),
  amount('basis', common.costBasis),
  amount('fairValue', texts.fairValue),
  units('quantity', common.quantity),
];
const rollColumns = [
  text('asset', common.asset),
  amount('opening', texts.opening),
  amount('additions', texts.additions),
  amount('dispositions', texts.dispositions),
  amount('gains', texts.gains),
  amount('losses', texts.losses),
  amount('closing', texts.closing),
  amount('check', texts.valueCheck),
];
const realizedColumns = [
  text('asset', common.asset),
  amount('gains', texts.realizedGains),
  amount('losses', texts.realizedLosses),
];
const levelColumns = [
  text('asset', common.asset),
  text('level', texts.level),
  amount('fairValue', texts.fairValue),
  amount('price', texts.unitPrice),
  date('time', texts.priceDate),
  text('market', texts.priceSource),
];
const restrictedColumns = [
  text('asset', common.asset),
  text('source', common.source),
  text('nature', texts.nature),
  units('quantity', common.quantity),
  amount('fairValue', texts.fairValue),
];
const otherColumns = [
  text('asset', common.asset),
  units('quantity', common.quantity),
  amount('carrying', texts.carrying),
];

/** The note of ASC 350-60-50: significant holdings, roll-forward, realized gains, levels, and restricted units. */
export const fairValueNote = bookReport({
  id: 'fair-value-note',
  label: texts.noteLabel,
  purpose: texts.notePurpose,
  group: 'fairValue',
  fixedColumns: true,
  reads: ['subledger'],
  columns: holdingColumns,
  make: (books) => {
    const { subledger } = books;
    const byAsset = subledger?.fairValue;
    if (!subledger || !byAsset) return { sections: [], notes: [fill(texts.onlyFairValue)] };
    const sections = [
      toTable('holdings', texts.holdingsTitle, holdingColumns, listHoldings(byAsset, books)),
      toTable('roll-forward', texts.rollTitle, rollColumns, byAsset.map(toRollRow)),
      toTable(
        'realized',
        texts.realizedNoteTitle,
        realizedColumns,
        byAsset.flatMap(toRealizedRows),
      ),
      toTable(
        'levels',
        texts.levelTitle,
        levelColumns,
        byAsset.flatMap((each) => toLevelRows(each, subledger, books)),
      ),
      toTable('restricted', texts.restrictedTitle, restrictedColumns, listRestricted(books)),
      toTable('other', texts.otherTitle, otherColumns, listOthers(subledger, books)),
    ];
    return {
      sections: sections.filter(({ rows }) => rows.length > 0),
      notes: [
        ...noteRoll(byAsset),
        ...noteCarrying(byAsset, subledger, books),
        fill(texts.significance, { percent: books.significantPercent }),
        fill(texts.noteContents),
        ...(listRestricted(books).length === 0 ? [] : [fill(texts.restrictedDuration)]),
        ...notePrices(subledger),
      ],
    };
  },
});

const notSummed: ReadonlySet<string> = new Set(['price']);

const toTable = (
  id: string,
  title: BookSection['title'],
  columns: readonly BookColumn[],
  rows: readonly Row[],
): BookSection => ({
  id,
  title,
  columns,
  rows,
  totals: sumColumns(
    rows,
    columns,
    columns
      .filter((each) => each.kind === 'money' && !notSummed.has(each.id))
      .map((each) => each.id),
  ),
});

/** Each significant holding, and the others together. */
function listHoldings(
  byAsset: readonly BookFairValue[],
  { significantPercent, translator }: Books,
): readonly Row[] {
  const held = byAsset.filter(({ closing, quantity }) => closing !== 0n || quantity !== 0n);
  const total = sum(held.map(({ closing }) => closing));
  const isSignificant = ({ closing }: BookFairValue): boolean =>
    closing * 100n * 10n ** 18n >= total * money(significantPercent);
  const others = held.filter((each) => !isSignificant(each));
  return [
    ...held
      .filter(isSignificant)
      .map((each) => [
        each.asset,
        toAmount(each.costBasis),
        toAmount(each.closing),
        toUnits(each.quantity),
      ]),
    ...(others.length === 0
      ? []
      : [
          [
            render(fill(texts.otherHoldings, { count: others.length }), { translator }),
            toAmount(sum(others.map(({ costBasis }) => costBasis))),
            toAmount(sum(others.map(({ closing }) => closing))),
            '',
          ],
        ]),
  ];
}

/** Opening, additions, less dispositions, gains and losses make the closing amount. */
const getRollCheck = (each: BookFairValue): Money =>
  subtract(
    each.closing,
    add(
      add(subtract(add(each.opening, each.additions), each.dispositions), each.gains),
      each.losses,
    ),
  );

const toRollRow = (each: BookFairValue): Row => [
  each.asset,
  toAmount(each.opening),
  toAmount(each.additions),
  toAmount(subtract(zeroMoney, each.dispositions)),
  toAmount(each.gains),
  toAmount(each.losses),
  toAmount(each.closing),
  toAmount(getRollCheck(each)),
];

const toRealizedRows = ({ asset, realized, dispositions }: BookFairValue): readonly Row[] =>
  dispositions === 0n && realized === 0n
    ? []
    : [
        [
          asset,
          toAmount(realized > 0n ? realized : zeroMoney),
          toAmount(realized < 0n ? realized : zeroMoney),
        ],
      ];

function toLevelRows(
  { asset, closing, quantity }: BookFairValue,
  { prices }: BookSubledger,
  { to }: Books,
): readonly Row[] {
  if (closing === 0n && quantity === 0n) return [];
  const price = prices.get(asset);
  return [
    [
      asset,
      price ? getPriceLevel(price.from) : '',
      toAmount(closing),
      price ? toUnits(price.unitPrice as bigint as typeof quantity) : '',
      price ? to : '',
      price?.from ?? '',
    ],
  ];
}

const restrictedRoles: ReadonlySet<string> = new Set(['staked', 'pledged', 'lent']);

const listRestricted = (books: Books): readonly Row[] =>
  books.balances
    .filter(({ role, quantity }) => restrictedRoles.has(role) && quantity !== 0n)
    .map((row) => [
      row.asset ?? '',
      row.source ?? '',
      formatRole(row.role, books),
      toUnits(row.quantity),
      toAmount(row.closing),
    ]);

/** Assets outside of the subtopic: stablecoins and claims stay at cost. */
function listOthers({ unmeasured }: BookSubledger, { balances }: Books): readonly Row[] {
  const byAsset = Map.groupBy(
    balances.filter(({ role, asset }) => cryptoRoles.has(role) && unmeasured.has(asset ?? '')),
    ({ asset }) => asset ?? '',
  );
  return [...byAsset].map(([asset, rows]) => [
    asset,
    toUnits(rows.reduce((total, row) => add(total, row.quantity), zeroQuantity)),
    toAmount(sum(rows.map(({ closing }) => closing))),
  ]);
}

function noteRoll(byAsset: readonly BookFairValue[]): readonly FilledMessage[] {
  const wrong = byAsset.filter((each) => getRollCheck(each) !== 0n);
  return [
    wrong.length === 0
      ? fill(texts.noteFoots)
      : fill(texts.noteDoesntFoot, { assets: wrong.map(({ asset }) => asset).join(', ') }),
  ];
}

/** Entries are rounded to cents one by one. */
const tolerance = 10n ** 18n;

/** The stored journal carries the same fair value. */
function noteCarrying(
  byAsset: readonly BookFairValue[],
  { unmeasured }: BookSubledger,
  { balances }: Books,
): readonly FilledMessage[] {
  const carried = sum(
    balances
      .filter(({ role, asset }) => cryptoRoles.has(role) && !unmeasured.has(asset ?? ''))
      .map(({ closing }) => closing),
  );
  const disclosed = sum(byAsset.map(({ closing }) => closing));
  const difference = subtract(carried, disclosed);
  return [
    absolute(difference) <= tolerance * BigInt(Math.max(1, byAsset.length))
      ? fill(texts.noteTies, { amount: toAmount(carried), difference: toAmount(difference) })
      : fill(texts.noteDiffers, {
          disclosed: toAmount(disclosed),
          carried: toAmount(carried),
          difference: toAmount(difference),
        }),
  ];
}
