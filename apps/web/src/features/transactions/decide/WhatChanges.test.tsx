import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from './testing.tsx';
import { WhatChanges } from './WhatChanges.tsx';

vi.mock('../../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: (year: number) => `Tax year ${year}` } }),
}));
vi.mock('../../../system/links.tsx', () => ({
  PageLink: ({
    children,
    search,
  }: {
    readonly children: ReactNode;
    readonly search: { readonly txId: string };
  }) => <a href={search.txId}>{children}</a>,
  WhyLink: ({ children, id }: { readonly children: ReactNode; readonly id: string }) => (
    <a href={`year ${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const act = { kind: 'merge', taxTxIds: ['o1'] };
const year = (gain: string, income: string) => ({
  __typename: 'ComparedYear',
  year: 2024,
  gain,
  income,
});
const answerTold = (more: object) => ({
  consequences: {
    __typename: 'Consequences',
    now: [year('3000', '50')],
    other: [year('1100', '50')],
    besides: [],
    sealed: [2024],
    heldBasis: '0',
    changed: 1,
    largest: [
      {
        __typename: 'TreatmentDifference',
        transactionId: 't9',
        timestamp: '2024-05-01T10:00:00.000Z',
        category: 'disposal_standard',
        gain: '3000',
        otherGain: '1100',
        income: '0',
        otherIncome: '0',
      },
    ],
    issues: [{ __typename: 'IssuesTurned', code: 'missing-basis', opened: 1, settled: 0 }],
    unpriced: 2,
    stays: null,
    ...more,
  },
});
const move = (what: string, by: string) => ({ __typename: 'YearMove', year: 2024, what, by });
const listAsked = () => userEvent.click(screen.getByRole('button', { name: 'Preview impact' }));

it('tells what the years would come to, which transactions differ, and what would be open then', async () => {
  const sent = drawWith(<WhatChanges act={act} />, { Consequences: answerTold({}) });
  expect(listSent(sent, 'Consequences')).toEqual([]);
  await listAsked();
  const years = await screen.findByRole('region', { name: 'Totals by year' });
  expect(years.textContent).toBe(
    'YearCurrent gainNew gainGain differenceTax year 2024▲gain +3,000.00▲gain +1,100.00▼loss −1,900.00',
  );
  expect(
    screen.getByText(/^The return for Tax year 2024 is filed and locked, so it doesn’t change/),
  ).toBeDefined();
  expect(screen.getByText('Opens Missing cost basis (1).')).toBeDefined();
  expect(screen.getByText('2 prices are missing. Their impact isn’t included.')).toBeDefined();
  expect(screen.getByText('1 transaction changes')).toBeDefined();
  expect(
    screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href')),
  ).toEqual(['year 2024', 't9']);
  expect(listSent(sent, 'Consequences')).toEqual([{ accountId: 'a1', act }]);
});

it('says so where no figure would be another one', async () => {
  drawWith(<WhatChanges act={act} />, {
    Consequences: answerTold({
      now: [],
      other: [],
      sealed: [],
      changed: 0,
      largest: [],
      issues: [],
      unpriced: 0,
    }),
  });
  await listAsked();
  expect(await screen.findByText('No tax year would change.')).toBeDefined();
});

it('says why what is meant would stay as it is', async () => {
  const stays = '1 transaction cannot have it: no side of theirs fits.';
  drawWith(<WhatChanges act={act} />, {
    Consequences: answerTold({
      now: [],
      other: [],
      sealed: [],
      changed: 0,
      largest: [],
      issues: [],
      unpriced: 0,
      stays,
    }),
  });
  await listAsked();
  expect(await screen.findByText(stays)).toBeDefined();
});

it('says what else returns would tell, where no gain and no income is another', async () => {
  const besides = [
    move('proceeds', '-10000'),
    move('costBasis', '-10000'),
    move('donations', '5000.5'),
  ];
  drawWith(<WhatChanges act={act} />, {
    Consequences: answerTold({
      now: [],
      other: [],
      besides,
      heldBasis: '750',
      changed: 0,
      largest: [],
      issues: [],
    }),
  });
  await listAsked();
  expect(await screen.findByText('Gain and income wouldn’t change in any tax year.')).toBeDefined();
  expect(
    screen.getByText(
      'Tax year 2024: $10,000.00 less proceeds, $10,000.00 less cost basis, $5,000.50 more donations.',
    ),
  ).toBeDefined();
  expect(screen.getByText('Your holdings would have $750.00 more cost basis.')).toBeDefined();
  expect(screen.getByText(/^The return for Tax year 2024 is filed and locked/)).toBeDefined();
});

it('says why it cannot be told', async () => {
  drawWith(<WhatChanges act={act} />, {
    Consequences: new Error('None of these looks told twice any more. Nothing was changed.'),
  });
  await listAsked();
  expect(
    await screen.findByText(
      /We couldn’t calculate the impact: None of these looks told twice any more/,
    ),
  ).toBeDefined();
});

it('leaves out years that differ by rounding only', async () => {
  const rounded = { ...year('500.000000000000000001', '50'), year: 2023 };
  drawWith(<WhatChanges act={act} />, {
    Consequences: answerTold({
      now: [year('3000', '50'), { ...rounded, gain: '500' }],
      other: [year('1100', '50'), rounded],
    }),
  });
  await listAsked();
  expect(await screen.findByText('Tax year 2024')).toBeDefined();
  expect(screen.queryByText('Tax year 2023')).toBeNull();
});
