import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { listAttentionPoints } from './attention-points.ts';

const { translate: t } = createTranslator();
type Known = Parameters<typeof listAttentionPoints>[0];

const state = (
  issues: readonly { code: string; severity: string; count: number }[],
  accountCount = 3,
) =>
  ({
    problem: null,
    lastDay: '2025-01-31',
    accountCount,
    issues: issues.map((issue) => ({ ...issue, examples: [] })),
  }) as never;
const list = (known: Partial<Known>) =>
  listAttentionPoints(
    {
      state: undefined,
      totals: undefined,
      integration: undefined,
      months: undefined,
      excluded: [],
      ...known,
    },
    t,
  );

it('lists nothing while nothing is known', () => {
  expect(list({})).toEqual([]);
});

it('lists the most severe first, each with its page', () => {
  const points = list({
    state: state([
      { code: 'contact-gl-unknown', severity: 'warning', count: 1 },
      { code: 'no-account-matched', severity: 'error', count: 2 },
      { code: 'something-new', severity: 'warning', count: 4 },
    ]),
    integration: { id: 'xero', authenticationFailed: true } as never,
    months: [{ month: '2025-01-01', isClosed: false, isRunning: false }] as never,
  });
  expect(points.map(({ severity, headline, page }) => [severity, headline, page])).toEqual([
    ['error', '2 lines have no account', 'journal/mapping'],
    ['error', 'Reconnect Xero', 'integrations/xero'],
    ['warning', '1 contact has a GL code that isn’t in the chart', 'contacts'],
    ['warning', 'something-new: 4', 'journal'],
    ['info', '1 past month is still open', 'journal/close'],
  ]);
});

const makeMissing = (kind: string) => ({ year: 2025, kind, transactions: 2, unstaked: 2 }) as never;

it('says that rows were rejected and files are missing', () => {
  expect(list({ excluded: [makeMissing('disposal')] })).toEqual([]);
  expect(
    list({ excluded: [makeMissing('rejected'), makeMissing('file')] }).map(
      ({ headline, help, page }) => [headline, help, page],
    ),
  ).toEqual([
    [
      'Imported data is missing from the books',
      '2 imported rows were rejected and are not included; 2 files aren’t imported.',
      'sources',
    ],
  ]);
});

it('asks for a chart before lines without an account', () => {
  const points = list({
    state: state([{ code: 'no-account-matched', severity: 'error', count: 200 }], 0),
  });
  expect(points.map(({ headline }) => headline)).toEqual(['Add a chart of accounts']);
});

it('offers to close only months with entries', () => {
  const open = { isClosed: false, isRunning: false };
  const months = [
    { month: '2025-02-01', ...open },
    { month: '2025-01-01', ...open },
  ] as never;
  expect(list({ state: state([]), months }).map(({ headline }) => headline)).toEqual([
    '1 past month is still open',
  ]);
  const later = [{ month: '2025-02-01', ...open }] as never;
  expect(list({ state: state([]), months: later })).toEqual([]);
});
