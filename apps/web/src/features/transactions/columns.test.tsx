import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultColumns } from './column-ids.ts';
import { columnsFor, makeLines, makeColumns, addTotals } from './columns.tsx';
import type { TransactionRow } from './use-transactions.ts';

const { translate } = createTranslator();

vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const row = { value: null, ignored: false, sent: [], received: [], fees: [], income: '19.69' };
const shown = ['date', 'value', 'costBasis', 'proceeds', 'gainLoss', 'income'];
const columns = columnsFor(
  makeColumns('USD', 'America/New_York', translate),
  { shown, widths: {} },
  translate,
);
const getAmount = (part: object) =>
  render(makeLines(translate, 'USD').amount({ ...row, ...part } as unknown as TransactionRow))
    .container.textContent;
const show = (id: string, part: object = {}) =>
  render(
    columns
      .find((column) => column.id === id)!
      .cell({ ...row, ...part } as unknown as TransactionRow),
  );

it('a worth that is not known says why', () => {
  show('value', { received: [{ asset: 'XYZ', quantity: '1' }] });
  expect(screen.getByText('No price for this date and time')).toBeTruthy();
  show('value', { received: [{ asset: 'EUR', quantity: '1' }] });
  expect(screen.getByText('Not converted from another currency')).toBeTruthy();
  show('value', { received: [{ asset: 'XYZ', quantity: '1' }], ignored: true });
  expect(screen.getByText('Excluded from calculations')).toBeTruthy();
});

it('the heads of asset and amount offer an order', () => {
  const all = makeColumns('USD', 'UTC', translate);
  expect([all.asset.sortable, all.amount.sortable, all.sent.sortable]).toEqual([
    true,
    true,
    undefined,
  ]);
});

it('the head of the dates names the place whose time they are in', () => {
  expect(columns.find(({ id }) => id === 'date')?.label).toBe('Date, New York');
});

it('on a phone, what came and what went have their sign', () => {
  const [btc, usd] = [
    { asset: 'BTC', quantity: '0.5' },
    { asset: 'USD', quantity: '100' },
  ];
  expect(getAmount({ received: [btc] })).toBe('+0.50 BTC');
  expect(getAmount({ sent: [usd], received: [btc] })).toBe('+0.50 BTC');
  expect(getAmount({ sent: [btc] })).toBe('−0.50 BTC');
});

it('in the view for the books both sides stand as for tax, and who and which code beside them', () => {
  expect(defaultColumns.accounting).toEqual(
    expect.arrayContaining(['sent', 'received', 'contact', 'glCode', 'category']),
  );
});

it('asset and amount tell what was bought or what left, with its sign', () => {
  const chosen = columnsFor(
    makeColumns('USD', 'UTC', translate),
    { shown: ['asset', 'amount'], widths: {} },
    translate,
  );
  const told = (part: object) =>
    chosen.map(
      ({ cell }) =>
        render(cell({ ...row, ...part } as unknown as TransactionRow)).container.textContent,
    );
  const usd = { asset: 'USD', quantity: '2357.46' };
  expect(told({ sent: [usd], received: [{ asset: 'ETH', quantity: '2' }] })).toEqual([
    expect.stringMatching(/ETH$/),
    '+2.00',
  ]);
  expect(told({ sent: [{ asset: 'BTC', quantity: '0.1' }], received: [usd] })).toEqual([
    expect.stringMatching(/BTC$/),
    '−0.10',
  ]);
  expect(told({ received: [{ asset: 'BTC', quantity: '0.01' }] })).toEqual([
    expect.stringMatching(/BTC$/),
    '+0.01',
  ]);
});

it('the heads of money name its currency', () => {
  expect(columns.slice(1).map(({ label }) => label)).toEqual([
    'Value, USD',
    'Cost basis, USD',
    'Proceeds, USD',
    'Gain, USD',
    'Income, USD',
  ]);
});

it('income stands in the row, and below it with cost, proceeds and gain what all rows come to', () => {
  const { container } = show('income');
  expect(container.textContent).toBe('19.69');
  const totals = {
    __typename: 'TransactionTotals' as const,
    gainLoss: '40',
    proceeds: '100',
    costBasis: '60',
    income: '19.69',
    assumed: 0,
    assumedIncome: 0,
    uncertain: null,
    excluded: [],
  };
  const below = addTotals(columns, totals, {
    asked: { what: 'filter', id: '{"currencies":["BTC"]}' },
    isComputing: false,
    t: translate,
  });
  expect(below.map(({ total }) => render(<>{total}</>).container.textContent)).toEqual([
    'Total',
    '',
    '60.00',
    '100.00',
    expect.stringContaining('40.00'),
    '19.69',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 4 }, () => '/evidence?what=filter&id={"currencies":["BTC"]}'),
  );
  expect(below.map(({ getTotal }) => getTotal)).toEqual([
    undefined,
    undefined,
    'of assets sold',
    undefined,
    undefined,
    undefined,
  ]);
});

it('the totals are called so where no date is shown, too', () => {
  const totals = {
    __typename: 'TransactionTotals' as const,
    gainLoss: '40',
    proceeds: '100',
    costBasis: '60',
    income: '19.69',
    assumed: 0,
    assumedIncome: 0,
    uncertain: null,
    excluded: [],
  };
  const moved = columnsFor(
    makeColumns('USD', 'UTC', translate),
    { shown: ['income', 'category', 'type', 'date'], widths: {} },
    translate,
  );
  const below = addTotals(moved, totals, {
    asked: undefined,
    isComputing: false,
    t: translate,
  }).map(({ total }) => total);
  expect(below.slice(1)).toEqual(['Total', undefined, undefined]);
});

it.each([
  [
    'leave sales out',
    { gainLoss: '40', excluded: [{ kind: 'disposal', transactions: 2 }] },
    false,
    ['gain', /^Incomplete: 2 sales have no price and are not included .*40\.00$/],
  ],
  [
    'are zero because rewards are left out',
    { income: '0', excluded: [{ kind: 'income', transactions: 1 }] },
    false,
    ['income', /^–1 reward or other income has no price and is not included$/],
  ],
  [
    'are zero while figures are computed',
    { income: '0', excluded: [] },
    true,
    ['income', /^–Calculating…$/],
  ],
  ['are zero and known to be', { income: '0', excluded: [] }, false, ['income', /^0\.00$/]],
] as const)('totals that %s are shown so', (_, part, isComputing, [id, words]) => {
  const totals = {
    gainLoss: '40',
    proceeds: '100',
    costBasis: '60',
    income: '19.69',
    ...part,
  } as unknown as Parameters<typeof addTotals>[1];
  const below = addTotals(columns, totals, { asked: undefined, isComputing, t: translate });
  const column = below.find((each) => each.id === (id === 'gain' ? 'gainLoss' : id));
  expect(render(<>{column?.total}</>).container.textContent).toMatch(words);
});

const renderDated = (part: object) =>
  show('date', { timestamp: '2025-03-01', issues: [], ...part }).container.textContent;

it('beside its date a row says that it is left out, or what is wrong with its figures', () => {
  const cost = { severity: 'error', message: 'No cost is known.', dismissedBecause: null };
  expect(renderDated({})).toBe('Mar 1, 2025');
  const price = { severity: 'warning', message: 'No price.', dismissedBecause: null };
  expect(renderDated({ issues: [cost, price] })).toBe('Mar 1, 2025 No cost is known.');
  expect(renderDated({ issues: [price] })).toBe('Mar 1, 2025');
  expect(renderDated({ issues: [{ ...cost, dismissedBecause: 'A gift' }] })).toBe('Mar 1, 2025');
  expect(renderDated({ ignored: true, issues: [cost] })).toBe(
    'Mar 1, 2025 Excluded from calculations',
  );
});

it('what was set aside is told after what is open, and alone marks the row quietly', () => {
  const price = { severity: 'warning', message: 'No price.', dismissedBecause: null };
  const aside = { severity: 'error', message: 'No cost is known.', dismissedBecause: 'A gift' };
  const { flags } = makeColumns('USD', 'UTC', translate);
  const marks = (issues: readonly object[]) =>
    render(
      flags.cell({ ...row, issues, isEdited: false } as unknown as TransactionRow),
    ).container.querySelector('.lb-issue-mark')!;
  expect(marks([aside, price]).className).toContain('lb-attention-warning');
  const alone = marks([aside]);
  expect(alone.className).toContain('lb-attention-info');
  expect(alone.textContent).toBe('Dismissed (A gift): No cost is known.');
});
