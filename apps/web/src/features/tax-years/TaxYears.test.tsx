import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { TaxYears } from './TaxYears.tsx';

const shown = vi.hoisted(() => ({
  subject: undefined as string | undefined,
  mayEdit: true,
  isComputing: false,
}));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../account/use-updating.ts', () => ({ useIsComputing: () => shown.isComputing }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => shown.mayEdit }) }));
vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
vi.mock('../../system/modals.ts', () => ({
  useModalAbout: () => ({ subject: shown.subject, show: vi.fn(), close: vi.fn() }),
}));

afterEach(() => {
  cleanup();
  Object.assign(shown, { subject: undefined, mayEdit: true, isComputing: false });
});

const sums = { __typename: 'YearSums', gain: '900', income: '40', disposals: 1 };
const seal = {
  __typename: 'SealedYear',
  id: 's1',
  status: 'sealed',
  error: null,
  progress: 0,
  sealed: '2026-04-15T12:00:00.000Z',
  requestedBy: 'Ada',
  digest: 'sha256:abc',
  engine: '1.3.1',
  transactions: 4,
  hasMoved: true,
  totals: sums,
};
const open = {
  __typename: 'TaxYear',
  taxYear: 2025,
  label: '2025',
  hasEnded: true,
  totals: sums,
  seal: null,
  former: [],
};
const filed = { ...open, taxYear: 2024, label: '2024', seal };
const ready = {
  __typename: 'YearReadiness',
  year: 2025,
  label: '2025',
  isPresent: false,
  transactions: 5,
  leftOut: 0,
  troubled: 0,
  low: null,
  high: null,
  mayMoveLater: false,
  excluded: [],
  range: {
    __typename: 'YearRange',
    gainLow: '0',
    gainHigh: '0',
    incomeLow: '0',
    incomeHigh: '0',
    items: 0,
    unknown: 0,
  },
  earlier: null,
  later: null,
  aside: null,
  kinds: [],
  behind: [],
  missingRows: [],
  checks: [],
};
const unpriced = {
  __typename: 'YearUnpriced',
  year: 2025,
  kind: 'income',
  transactions: 2,
  unstaked: 2,
};
const script = {
  UnpricedYears: { unpricedYears: [] },
  AssumedYears: { assumedYears: [] },
  UncertainYears: { uncertainYears: [] },
  SealReadiness: { readiness: [ready] },
  TaxYears: { taxYears: [open, filed] },
  SealTaxYear: { sealTaxYear: [] },
  UnsealTaxYear: { unsealTaxYear: [] },
};

const answerCompared = (comparison: object) => {
  const about = { __typename: 'SealedYearComparison', id: 'c1', error: null };
  const started = { ...about, status: 'queued', progress: 0 };
  return {
    CompareSealedYear: { compareSealedYear: started },
    SealedYearComparison: { sealedYearComparison: { ...about, ...comparison } },
    CancelYearComparison: {
      cancelSealedYearComparison: { ...about, status: 'cancelled', progress: 40 },
    },
  };
};

const listSent = (sent: ReturnType<typeof showWith>, name: string) =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);

it('locks a year after explaining what is stored', async () => {
  const sent = showWith(script, <TaxYears />);
  await userEvent.click(await screen.findByRole('button', { name: 'Lock 2025 as filed' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/as they are now/)).toBeDefined();
  expect(dialog.queryByText('2025 is not complete.')).toBeNull();
  await vi.waitFor(() => expect(listSent(sent, 'SealReadiness')).toHaveLength(1));
  await userEvent.click(dialog.getByRole('button', { name: 'Lock year' }));
  expect(listSent(sent, 'SealTaxYear')).toEqual([{ accountId: 'a1', taxYear: 2025 }]);
});

it.each([
  [
    'prices are missing',
    { excluded: [unpriced] },
    false,
    /2 rewards or other income have no price/,
  ],
  ['issues are open', { troubled: 3 }, false, /3 of 5 transactions still need attention/],
  ['figures are computed', {}, true, /We are still calculating the figures/],
])('says before a year is sealed that %s', async (_, part, isComputing, words) => {
  Object.assign(shown, { isComputing });
  showWith({ ...script, SealReadiness: { readiness: [{ ...ready, ...part }] } }, <TaxYears />);
  await userEvent.click(await screen.findByRole('button', { name: 'Lock 2025 as filed' }));
  const banner = (await screen.findByText('2025 is not complete.')).parentElement!;
  expect(banner.textContent).toMatch(words);
});

it('shows no zero as the total of an open year that is incomplete', async () => {
  const empty = { ...open, totals: { ...sums, income: '0' } };
  showWith(
    {
      ...script,
      TaxYears: { taxYears: [empty] },
      UnpricedYears: { unpricedYears: [unpriced] },
    },
    <TaxYears />,
  );
  expect(
    await screen.findByText('2 rewards or other income have no price and are not included'),
  ).toBeDefined();
});

const leads = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .queryAllByRole('link')
    .map((each) => each.getAttribute('href'));

it('links figures of a year to their evidence, except for a filed year whose figures changed', async () => {
  const still = {
    ...filed,
    taxYear: 2023,
    label: '2023',
    seal: { ...seal, id: 's0', hasMoved: false },
  };
  showWith({ ...script, TaxYears: { taxYears: [open, filed, still] } }, <TaxYears />);
  expect(await leads(/^2025/)).toEqual([
    '/evidence?what=year&id=2025',
    '/evidence?what=year&id=2025',
  ]);
  expect(await leads(/^2024/)).toEqual([]);
  expect(await leads(/^2023/)).toEqual([
    '/evidence?what=year&id=2023',
    '/evidence?what=year&id=2023',
  ]);
});

it('unlocks a year only with a reason', async () => {
  const sent = showWith(script, <TaxYears />);
  expect(await screen.findByText('Figures changed since')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock 2024' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Unlock' }));
  expect(dialog.getByText('This field is required')).toBeDefined();
  expect(listSent(sent, 'UnsealTaxYear')).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Amended');
  await userEvent.click(dialog.getByRole('button', { name: 'Unlock' }));
  expect(listSent(sent, 'UnsealTaxYear')).toEqual([
    { accountId: 'a1', taxYear: 2024, reason: 'Amended' },
  ]);
});

it('shows what changed, why, and what to do', async () => {
  shown.subject = '2024';
  const line = {
    __typename: 'LineMove',
    kind: 'sale',
    transactionId: 't',
    entryId: 't',
    on: '2024-06-01',
    asset: 'BTC',
    why: 'The transaction was removed',
  };
  const counted = { __typename: 'CountedFigures', amount: '1000', costBasis: '100', gain: '900' };
  const difference = {
    __typename: 'SealedYearDifference',
    verdict: 'amend',
    advice: ['Facts are different.'],
    isStale: false,
    figures: [
      {
        __typename: 'FigureMove',
        id: 'gain',
        label: 'Gain or loss',
        filed: '900',
        now: '0',
        difference: '-900',
      },
    ],
    lineCount: 1,
    lines: [{ ...line, filed: counted, now: null }],
    inputCount: 1,
    inputs: [
      {
        __typename: 'InputChange',
        transactionId: 't',
        at: '2024-06-01T10:00:00.000Z',
        what: 'removed',
        fields: [],
      },
    ],
    settings: [{ __typename: 'SettingChange', label: 'Method', filed: 'FIFO', now: 'HIFO' }],
    filedEngine: null,
    presentEngine: null,
  };
  showWith(
    { ...script, ...answerCompared({ status: 'done', progress: 100, difference }) },
    <TaxYears />,
  );
  expect(await screen.findByText('Consider amending the return.')).toBeDefined();
  expect(
    within(screen.getByRole('region', { name: 'Changed lines' })).getByText(
      'The transaction was removed',
    ),
  ).toBeDefined();
  expect(screen.getByText('Method: FIFO, now HIFO')).toBeDefined();
});

it('shows the progress of a comparison, and cancels it', async () => {
  shown.subject = '2024';
  const sent = showWith(
    { ...script, ...answerCompared({ status: 'running', progress: 40, difference: null }) },
    <TaxYears />,
  );
  expect(
    await screen.findByText('Comparing the locked year with the current figures: 40%.'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(listSent(sent, 'CompareSealedYear')).toEqual([{ accountId: 'a1', taxYear: 2024 }]);
  expect(listSent(sent, 'CancelYearComparison')).toEqual([{ accountId: 'a1', id: 'c1' }]);
  expect(await screen.findByText('The comparison was canceled.')).toBeDefined();
});

it('shows the progress of locking a year, and cancels it', async () => {
  const sent = showWith(
    {
      ...script,
      TaxYears: { taxYears: [{ ...filed, seal: { ...seal, status: 'sealing', progress: 30 } }] },
      CancelSealing: { cancelSealing: [] },
    },
    <TaxYears />,
  );
  expect(await screen.findByRole('progressbar', { name: 'Locked, 30 percent' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel locking 2024' }));
  expect(listSent(sent, 'CancelSealing')).toEqual([{ accountId: 'a1', taxYear: 2024 }]);
});

it('shows viewers the years without a lock button', async () => {
  shown.mayEdit = false;
  showWith(script, <TaxYears />);
  expect(await screen.findByRole('button', { name: 'Changes since filing, 2024' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Seal|again/ })).toBeNull();
});
