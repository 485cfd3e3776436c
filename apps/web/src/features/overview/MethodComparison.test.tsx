import { calendarYears } from '@lotbook/law/tax-year';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { compareHere } from './compare-methods.ts';
import type { ComparedMethod } from './comparer.worker.ts';
import { MethodComparison } from './MethodComparison.tsx';

vi.mock('./compare-methods.ts', () => ({ compareHere: vi.fn() }));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({
    accountId: 'a1',
    account: { fiatCurrency: 'USD', timezone: 'UTC', taxPayerDetails: { taxMethod: 'FIFO' } },
  }),
}));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: calendarYears, unitsRule: undefined }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children, onFollow }: { children: ReactNode; onFollow?: () => void }) => (
    <button onClick={onFollow}>{children}</button>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const toSale = (gain: string) => ({
  asset: 'BTC',
  entryId: 'e1',
  timestamp: '2025-03-01T12:00:00Z',
  quantity: '1',
  proceeds: '900',
  gain,
  lots: [
    { lotId: 'l1', acquiredOn: '2024-05-01', quantity: '0.75', basis: '500', source: 'Kraken' },
    { lotId: null, acquiredOn: '2025-03-01', quantity: '0.125', basis: '0', source: null },
  ],
  furtherLots: 2,
  furtherQuantity: '0.125',
  furtherBasis: '160',
});

const of = (
  method: string,
  [short, long]: readonly [string, string],
  assets: Readonly<Record<string, string>> = {},
): ComparedMethod => ({
  method,
  years: [
    {
      year: 2025,
      gain: String(Number(short) + Number(long)),
      shortTermGain: short,
      longTermGain: long,
    },
  ],
  assets: Object.entries(assets).map(([asset, gain]) => ({ year: 2025, asset, gain })),
  sales: 'BTC' in assets ? [toSale(String(Number(assets['BTC']) - 60))] : [],
});

const own = (shortTermGain: string, longTermGain: string) => ({
  gain: String(Number(shortTermGain) + Number(longTermGain)),
  shortTermGain,
  longTermGain,
});
const answerCompared = async (methods: readonly ComparedMethod[], figures = own('100', '250')) => {
  vi.mocked(compareHere).mockResolvedValue(methods);
  showWith({}, <MethodComparison taxYear={2025} own={figures} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compare methods' }));
};
const toRow = async (method: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${method}`) }));
const sentences = () =>
  [...screen.getByRole('dialog').querySelectorAll('.lb-tree summary, .lb-tree-leaf')].map(
    ({ textContent }) => textContent.trim(),
  );
const leads = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('links the method in use to the evidence of the year, and explains differences of others by asset', async () => {
  await answerCompared([
    of('FIFO', ['100', '250'], { BTC: '300', ETH: '20' }),
    of('HIFO', ['50', '100'], { BTC: '100', ETH: '20' }),
  ]);
  expect(
    (await toRow('FIFO')).getAllByRole('link').map((link) => link.getAttribute('href')),
  ).toEqual(Array(3).fill('/evidence?what=year&id=2025'));
  const [, , net] = (await toRow('HIFO')).getAllByRole('button');
  await userEvent.click(net!);
  expect(sentences()).toEqual([
    'Under HIFO, the gain in 2025 is $150.00: short-term $50.00, long-term $100.00.',
    'BTC: $100.00, $200.00 less than under FIFO.',
    'Mar 1, 2025: 1 BTC, proceeds $900.00, gain $40.00, $200.00 less than under FIFO.',
    '0.75 BTC acquired on May 1, 2024 at Kraken, cost basis $500.00.',
    '0.125 BTC of unknown origin, cost basis $0.00.',
    '2 smaller lots: 0.125 BTC, cost basis $160.00.',
    'All other sales of BTC: $60.00.',
    'ETH: $20.00, the same as under FIFO.',
    'All other assets: $30.00, the same as under FIFO.',
    'The evidence of assets, sales and lots is for FIFO, the method in use.',
  ]);
  expect(leads()).toEqual(
    ['year&id=2025/BTC', 'entry&id=e1', 'lot&id=l1', 'year&id=2025/ETH', 'year&id=2025'].map(
      (each) => `/evidence?what=${each}`,
    ),
  );
});

it('mentions that nothing differs, with a link to the evidence of the method in use', async () => {
  await answerCompared([of('FIFO', ['100', '250']), of('HIFO', ['100', '250'])]);
  await userEvent.click((await toRow('HIFO')).getAllByRole('button')[0]!);
  expect(sentences()).toEqual([
    'Under HIFO, the gain in 2025 is $350.00: short-term $100.00, long-term $250.00.',
    'All sales in the year: $350.00, the same as under FIFO.',
  ]);
  expect(leads()).toEqual(['/evidence?what=year&id=2025']);
});

it('explains the comparison and the own gain if the account differs from its method without standing instructions', async () => {
  await answerCompared(
    [of('FIFO', ['100', '250'], { BTC: '300' }), of('HIFO', ['50', '100'], { BTC: '100' })],
    own('80', '250'),
  );
  const present = await toRow('FIFO');
  expect(present.queryAllByRole('link')).toEqual([]);
  await userEvent.click(present.getAllByRole('button')[2]!);
  const ownFigures =
    'Your actual gain in 2025 is $330.00. It includes standing instructions and excludes losses deferred by wash sales.';
  expect(sentences()).toEqual([
    'Under FIFO, the gain in 2025 is $350.00: short-term $100.00, long-term $250.00.',
    'BTC: $300.00.',
    'Mar 1, 2025: 1 BTC, proceeds $900.00, gain $240.00.',
    '0.75 BTC acquired on May 1, 2024 at Kraken, cost basis $500.00.',
    '0.125 BTC of unknown origin, cost basis $0.00.',
    '2 smaller lots: 0.125 BTC, cost basis $160.00.',
    'All other sales of BTC: $60.00.',
    'All other assets: $50.00.',
    ownFigures,
  ]);
  expect(leads()).toEqual(['/evidence?what=lot&id=l1', '/evidence?what=year&id=2025']);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await userEvent.click((await toRow('HIFO')).getAllByRole('button')[2]!);
  expect(sentences()).toEqual([
    'Under HIFO, the gain in 2025 is $150.00: short-term $50.00, long-term $100.00.',
    'BTC: $100.00, $200.00 less than under FIFO.',
    'Mar 1, 2025: 1 BTC, proceeds $900.00, gain $40.00, $200.00 less than under FIFO.',
    '0.75 BTC acquired on May 1, 2024 at Kraken, cost basis $500.00.',
    '0.125 BTC of unknown origin, cost basis $0.00.',
    '2 smaller lots: 0.125 BTC, cost basis $160.00.',
    'All other sales of BTC: $60.00.',
    'All other assets: $50.00, the same as under FIFO.',
    ownFigures,
  ]);
  expect(leads()).toEqual(['/evidence?what=lot&id=l1', '/evidence?what=year&id=2025']);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  expect(
    within(screen.getByRole('region', { name: 'Differences by asset' })).queryAllByRole('link'),
  ).toEqual([]);
});

it('explains an asset under another method by the sales that differ, with links', async () => {
  await answerCompared([
    of('FIFO', ['100', '250'], { BTC: '300', ETH: '20' }),
    of('HIFO', ['50', '100'], { BTC: '100', ETH: '25' }),
  ]);
  const differing = within(await screen.findByRole('region', { name: 'Differences by asset' }));
  await userEvent.click(
    within(differing.getByRole('row', { name: /BTC/ })).getByRole('button', {
      name: /100\.00.*why/,
    }),
  );
  expect(sentences()).toEqual([
    'Under HIFO, the gain from BTC in 2025 is $100.00, $200.00 less than under FIFO.',
    'Mar 1, 2025: 1 BTC, proceeds $900.00, gain $40.00, $200.00 less than under FIFO.',
    '0.75 BTC acquired on May 1, 2024 at Kraken, cost basis $500.00.',
    '0.125 BTC of unknown origin, cost basis $0.00.',
    '2 smaller lots: 0.125 BTC, cost basis $160.00.',
    'All other sales of BTC: $60.00.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await userEvent.click(
    within(differing.getByRole('row', { name: /ETH/ })).getByRole('button', {
      name: /25\.00.*why/,
    }),
  );
  expect(sentences()).toEqual([
    'Under HIFO, the gain from ETH in 2025 is $25.00, $5.00 more than under FIFO.',
    'None of its sales is among those with the largest differences. The evidence for the method in use shows all of them.',
  ]);
  expect(leads()).toEqual(['/evidence?what=year&id=2025/ETH']);
});
