import { money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import type { Facts } from './documents.ts';
import { Donations } from './Donations.tsx';
import { Harvest } from './Harvest.tsx';
import type { Position, ValuedLot } from './holdings.ts';
import type { PlanState } from './use-plan.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { children: ReactNode }) => <button>{children}</button>,
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const [btc, kraken] = ['BTC' as AssetId, 'k' as SourceId];
const at = '2026-11-21T00:00:00.000Z' as Instant;
const lot = (
  lotId: string,
  acquiredOn: string,
  basis: string,
  term: 'short' | 'long',
): ValuedLot => ({
  lot: {
    lotId: lotId as LotId,
    asset: btc,
    source: kraken,
    quantity: quantity('1'),
    basis: money(basis),
    acquiredAt: at,
    acquiredOn: acquiredOn as LocalDate,
  },
  value: money('500'),
  gain: (money('500') - money(basis)) as ReturnType<typeof money>,
  term,
  ...(term === 'short' && { daysUntilLong: 100 }),
});
const position = (lots: readonly ValuedLot[]): Position => ({
  key: 'BTC\nk',
  asset: btc,
  sourceId: kraken,
  source: 'Kraken',
  provider: 'kraken',
  quantity: quantity(String(lots.length)),
  basis: money('1'),
  price: money('500'),
  priceOrigin: { at, from: 'defillama' },
  value: money('1'),
  gain: money('1'),
  losses: money('-1'),
  unknownLots: 0,
  daysUntilLong: undefined,
  lots,
});
const getFacts = (jurisdiction: string) =>
  ({ jurisdiction, timeZone: 'UTC', yearLabel: '2026', today: '2026-11-21' }) as Facts;
const show = (jurisdiction: string, lots: readonly ValuedLot[]) => {
  const props = {
    facts: getFacts(jurisdiction),
    currency: 'USD',
    positions: [position(lots)],
    onOpen: () => undefined,
  };
  showWith(
    {},
    <>
      <Harvest {...props} plan={{ items: [] } as unknown as PlanState} />
      <Donations {...props} />
    </>,
  );
};
const sentences = () =>
  [...screen.getByRole('dialog').querySelectorAll('.lb-tree summary, .lb-tree-leaf')].map(
    ({ textContent }) => textContent.trim(),
  );
const leads = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const answerAsking = (grid: string, figure: string) => {
  const cells = within(screen.getByRole('grid', { name: grid })).getAllByRole('gridcell');
  return userEvent.click(
    cells.find(({ textContent }) => textContent.includes(figure))!.querySelector('[data-full]')!,
  );
};
const price =
  'One BTC is valued at $500.00: the price on Nov 21, 2026, 00:00:00 (UTC), from DefiLlama.';

it('explains lots with a loss, and donations, by lot', async () => {
  show('US', [
    lot('l1', '2025-01-10', '100', 'long'),
    lot('l2', '2024-01-10', '50', 'long'),
    lot('l3', '2026-03-01', '700', 'short'),
  ]);
  await answerAsking('Lots with a loss', '−200.00');
  expect(sentences()).toEqual([
    'Market value of 1 BTC at Kraken: $500.00. A sale would lose $200.00.',
    price,
    '1 BTC acquired on Mar 1, 2026: market value $500.00, cost basis $700.00. A sale would lose $200.00.',
    'It is listed because its market value is below its cost basis.',
  ]);
  expect(leads()).toEqual(['/evidence?what=worth&id=BTC', '/evidence?what=lot&id=l3']);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await answerAsking('Candidates for a donation', '1,000.00');
  expect(sentences()).toEqual([
    'Market value of 2 BTC at Kraken: $1,000.00. A sale would gain $850.00.',
    price,
    '1 BTC acquired on Jan 10, 2025: market value $500.00, cost basis $100.00. A sale would gain $400.00.',
    '1 BTC acquired on Jan 10, 2024: market value $500.00, cost basis $50.00. A sale would gain $450.00.',
    'Included are lots held for more than one year with a market value above their cost basis. IRC 170(e)',
  ]);
});

it('shows losses of pools without acquisition dates in the United Kingdom', async () => {
  show('UK', [lot('BTC:section-104', '2026-03-01', '700', 'long')]);
  expect(
    screen.getByText(
      /^Positions with a market value below their share of the pool cost, by source\. 1 position\./,
    ),
  ).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Acquired' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Sell 1 BTC at Kraken' })).toBeDefined();
  await answerAsking('Lots with a loss', '−200.00');
  expect(sentences().slice(2)).toEqual([
    '1 BTC in the pool: market value $500.00, cost $700.00. A sale would lose $200.00.',
    'Purchases within thirty days after a sale are matched with it. Their cost then determines the loss. TCGA 1992 s106A',
  ]);
});
