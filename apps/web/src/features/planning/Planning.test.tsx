import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../account/use-account.ts';
import { showWith } from '../../system/scripted.tsx';
import { Planning } from './Planning.tsx';

const file = vi.hoisted(() => ({
  started: [] as (() => Promise<string | undefined>)[],
  mayEdit: true,
}));
vi.mock('../account/use-account.ts', () => ({ useAccount: vi.fn(), useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => file.mayEdit }) }));
vi.mock('../shared/use-report-file.ts', () => ({
  useReportFile: () => ({
    get: (start: () => Promise<string | undefined>) => void file.started.push(start),
    busy: false,
  }),
}));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  PageButton: ({ children, onFollow }: { children: ReactNode; onFollow?: () => void }) => (
    <button onClick={onFollow}>{children}</button>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));

const lot = (
  lotId: string,
  sourceId: string,
  acquiredOn: string,
  basis: string,
  quantity = '1',
) => ({
  __typename: 'PlanningLot',
  lotId,
  asset: 'BTC',
  sourceId,
  quantity,
  basis,
  acquiredAt: `${acquiredOn}T00:00:00.000Z`,
  acquiredOn,
  inherited: false,
  giftWorth: null,
  giftOn: null,
  basisLow: null,
  basisHigh: null,
});

const facts = {
  __typename: 'Planning',
  today: '2026-11-21',
  year: 2026,
  yearLabel: '2026',
  yearEnds: '2026-12-31',
  dataEnds: '2026-11-20',
  realized: {
    __typename: 'YearTotals',
    gain: '1000',
    shortTermGain: '1000',
    longTermGain: '0',
    income: '0',
  },
  prices: [
    {
      __typename: 'PlanningPrice',
      asset: 'BTC',
      unitPrice: '500',
      at: '2026-11-21T00:00:00.000Z',
      from: 'defillama',
    },
  ],
  jurisdiction: 'US',
  timeZone: 'UTC',
  method: 'FIFO',
  tracking: 'us',
  orders: [],
  sources: [
    {
      __typename: 'PlanningSource',
      id: 'k',
      name: 'Kraken',
      provider: 'kraken',
      isOfBroker: false,
    },
    {
      __typename: 'PlanningSource',
      id: 'c',
      name: 'Coinbase',
      provider: 'coinbase',
      isOfBroker: false,
    },
  ],
};

const lots = [
  lot('l1', 'k', '2025-01-10', '100'),
  lot('l2', 'k', '2026-06-10', '900'),
  lot('l3', 'c', '2026-03-01', '700'),
];
const page = (cursor: string | null, of: readonly unknown[]) => ({
  planningLots: { __typename: 'PlanningLots', lots: of, cursor },
});

beforeEach(() => {
  localStorage.clear();
  Object.assign(file, { started: [], mayEdit: true });
  vi.mocked(useAccount).mockReturnValue({
    accountId: 'a1',
    account: { fiatCurrency: 'USD', generation: 1 },
  } as ReturnType<typeof useAccount>);
});
afterEach(cleanup);

const show = (
  more: object = {},
  held: readonly unknown[] = lots,
  sharedPlan: object | null = null,
  notices: readonly object[] = [],
  uncertainYears: readonly object[] = [],
  unpricedYears: readonly object[] = [],
) =>
  showWith(
    {
      Planning: { planning: { ...facts, ...more } },
      PlanningLots: page(null, held),
      SharedPlan: { sharedPlan },
      PlanningNotices: { planningNotices: notices },
      UncertainYears: { uncertainYears },
      UnpricedYears: { unpricedYears },
      DismissPlanningNotices: { dismissPlanningNotices: true },
      SharePlan: { sharePlan: { __typename: 'SharedPlan', savedAt: '2026-11-21T00:00:00.000Z' } },
      WithdrawPlan: { withdrawPlan: true },
      ExportPlan: { exportPlan: { __typename: 'Report', id: 'r1' } },
    },
    <Planning />,
  );
const after = (name: RegExp) => screen.getByRole('row', { name }).textContent;
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;

it('shows every position with its unrealized gain, and the realized gains', async () => {
  show();
  const table = await screen.findByRole('grid', { name: 'Positions' });
  const [kraken, coinbase] = within(table).getAllByRole('row').slice(1) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(kraken.textContent).toContain('Kraken');
  expect(within(kraken).getByText(/202 days/)).toBeTruthy();
  expect(within(coinbase).getByText(/101 days/)).toBeTruthy();
  expect(figure('Gains in 2026 so far').textContent).toContain('1,000.00');
});

it('shows no figures of a year before there is data of it', async () => {
  const none = { gain: '0', shortTermGain: '0', longTermGain: '0', income: '0' };
  show({ dataEnds: '2025-12-28', realized: { ...facts.realized, ...none } });
  await screen.findByText(/^Based on data through/);
  for (const label of ['Gains in 2026 so far', 'Short-term', 'Long-term']) {
    expect(figure(label).textContent).toContain('No data for 2026 yet');
    expect(figure(label).textContent).not.toContain('0.00');
  }
});

it('adds a selected position to the plan, and updates the figures and the tax', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  expect(figure('Tax at your rates').textContent).toContain('240.00');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() =>
    expect(figure('Gains in 2026 with the plan').textContent).toContain('800.00'),
  );
  expect(figure('Tax at your rates').textContent).toContain('192.00');
  expect(figure('Tax at your rates').textContent).toContain('48.00 USD less than now');
  await user.click(screen.getByRole('button', { name: 'Remove BTC at Coinbase from the plan' }));
  expect(figure('Gains in 2026 so far').textContent).toContain('1,000.00');
});

const why = (label: string) => within(figure(label)).getByRole('link').getAttribute('href');

it('links the year to its evidence, and the plan to its lots', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  expect(why('Gains in 2026 so far')).toBe('/evidence?what=year&id=2026');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  const taken = await screen.findByRole('table', { name: 'Lots that the plan sells' });
  const [row] = within(taken).getAllByRole('row').slice(1);
  expect(row!.textContent).toMatch(
    /Coinbase.*1\.00.*BTC.*Mar 1, 2026.*short.*24%.*700\.00.*500\.00.*−200\.00/,
  );
  expect(within(row!).getByRole('link').getAttribute('href')).toBe('/evidence?what=lot&id=l3');
  expect(why('Gains in 2026 with the plan')).toBe('/evidence?what=year&id=2026');
});

it('shows the parts of the tax, now and with the plan', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('checkbox', { name: 'Use tax brackets' }));
  await user.type(
    screen.getByLabelText('Brackets for ordinary income and short-term gains'),
    '0 10%{enter}500 20%',
  );
  await user.type(screen.getByLabelText('Brackets for long-term gains'), '0 15%');
  await user.type(screen.getByLabelText('State rate, %'), '5');
  expect(after(/^Federal, ordinary rates/)).toContain('150.00');
  expect(after(/^State/)).toContain('50.00');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() => expect(after(/^Total/)).toContain('150.00'));
  expect(after(/^Total/)).toContain('200.00');
});

const unknownCost = /the cost of 1 lot is unknown and counts as zero/;

it('marks every figure that depends on a lot of unknown cost', async () => {
  const user = userEvent.setup();
  const unknown = { ...lot('l4', 'c', '2026-03-01', '0'), basisLow: '0' };
  show({}, [lot('l1', 'k', '2025-01-10', '100'), unknown]);
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  const [coinbase] = screen.getAllByRole('row', { name: /Coinbase/ });
  expect(within(coinbase!).getAllByText(unknownCost).length).toBeGreaterThanOrEqual(2);
  expect(coinbase!.textContent).not.toMatch(/\D0\.00/);
  const [kraken] = screen.getAllByRole('row', { name: /Kraken/ });
  expect(within(kraken!).queryByText(unknownCost)).toBeNull();
  const withPlan = 'Gains in 2026 with the plan';
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() => expect(figure(withPlan).textContent).toContain('1,500.00'));
  const marked = [withPlan, 'Short-term', 'Long-term', 'Tax at your rates'].filter(
    (label) => within(figure(label)).queryAllByText(unknownCost).length > 0,
  );
  expect(marked).toEqual([withPlan, 'Short-term', 'Long-term', 'Tax at your rates']);
});

it('warns that open positions miss rows and files of any year', async () => {
  const file = { year: 2025, kind: 'file', transactions: 1, unstaked: 1 };
  show({}, lots, null, [], [], [{ __typename: 'YearUnpriced', ...file }]);
  expect(await screen.findByText('Open positions are incomplete:')).toBeTruthy();
});

const uncertainBy = (low: string, high: string) => ({
  __typename: 'UncertainGain',
  transactions: 2,
  low,
  high,
  codes: ['unmatched-deposit'],
});
const getMarks = (name: RegExp) =>
  within(screen.getByRole('row', { name })).queryAllByText(/^Between/).length;

it('marks every part of the tax and the carryover that depends on gains of uncertain cost', async () => {
  const user = userEvent.setup();
  show(
    {},
    lots,
    null,
    [],
    [
      {
        __typename: 'UncertainYear',
        year: 2026,
        gain: uncertainBy('-5000', '0'),
        shortTerm: uncertainBy('-5000', '0'),
        longTerm: null,
      },
    ],
  );
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  await user.type(screen.getByLabelText('State rate, %'), '5');
  await waitFor(() => expect(getMarks(/Federal/)).toBe(2));
  expect([getMarks(/State/), getMarks(/Total/)]).toEqual([2, 2]);
  // 1,000 of gains may be a loss of 4,000, of which 1,000 carries on.
  expect([getMarks(/Short-term carryover/), getMarks(/Long-term carryover/)]).toEqual([1, 0]);
});

it('explains the gains with the plan and their tax down to the lots', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  await user.type(screen.getByLabelText('State rate, %'), '5');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() => expect(after(/^Total/)).toContain('232.00'));
  const gains = [
    'Gains in 2026 so far: short-term $1,000.00, long-term $0.00.',
    '1 planned sale adds short-term −$200.00, long-term $0.00.',
    '1 BTC acquired on Mar 1, 2026: proceeds $500.00, cost basis $700.00, gain or loss −$200.00, short-term.',
  ];
  await user.click(within(figure('Gains in 2026 with the plan')).getByRole('button'));
  expect(sentences()).toEqual(['Gains in 2026 with the plan: $800.00.', ...gains]);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  await user.click(within(figure('Tax at your rates')).getByRole('button'));
  expect(sentences()).toEqual([
    'Tax on these gains: $232.00. This is the tax of the year with them minus the tax without them.',
    'Netting of gains and losses:',
    ...gains,
    'Each term is netted separately, then a loss of one against a gain of the other: short-term $800.00, long-term $0.00. IRC 1222',
    'There is no net loss to carry forward.',
    'Federal tax at your ordinary rate of 24%: $192.00.',
    'State tax on all gains, 5%: $40.00.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  await user.click(within(screen.getByRole('row', { name: /^Total/ })).getAllByRole('button')[0]!);
  expect(sentences()[0]).toBe(
    'Tax on these gains: $290.00. This is the tax of the year with them minus the tax without them.',
  );
  expect(leadsOfDialog()).toEqual(['/evidence?what=year&id=2026']);
});

it('stores the plan and the rates in the browser', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Kraken' }));
  cleanup();
  show();
  expect(await screen.findByLabelText<HTMLInputElement>('Short-term rate, %')).toHaveProperty(
    'value',
    '24',
  );
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Sell all BTC at Kraken' })).toHaveProperty(
      'checked',
      true,
    ),
  );
});

it('calculates one sale under every method, and with selected lots', async () => {
  const user = userEvent.setup();
  show();
  await user.click((await screen.findAllByText('Kraken'))[0]!);
  const drawer = await screen.findByRole('dialog', { name: 'Sell BTC at Kraken' });
  const quantity = within(drawer).getByLabelText('Quantity, BTC');
  await user.clear(quantity);
  await user.type(quantity, '1');
  const methods = within(drawer).getByRole('region', { name: 'The sale under each method' });
  const row = (name: string) => within(methods).getByRole('radio', { name }).closest('tr')!;
  await waitFor(() => expect(row('FIFO').textContent).toContain('+400.00'));
  expect(row('HIFO').textContent).toContain('−400.00');
  await user.click(within(drawer).getByRole('button', { name: 'Select all lots with a loss (1)' }));
  await waitFor(() => expect(row('The selected lots').textContent).toContain('−400.00'));
  await user.click(within(drawer).getByRole('button', { name: 'Add to the plan' }));
  await waitFor(() =>
    expect(screen.getByRole('grid', { name: 'Planned sales' }).textContent).toContain('1 selected'),
  );
});

it('shows the errors of an invalid sale', async () => {
  const user = userEvent.setup();
  show();
  await user.click((await screen.findAllByText('Coinbase'))[0]!);
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText('Quantity, BTC'), '9');
  await user.type(within(drawer).getByLabelText('Costs, USD'), 'much');
  expect(within(drawer).getByText('You hold only 1 BTC there.')).toBeTruthy();
  expect(within(drawer).getByText('Enter the costs of the sale, or leave it empty.')).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Add to the plan' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('asks for a missing price, and uses it from then on', async () => {
  const user = userEvent.setup();
  show({ prices: [] });
  await user.type(await screen.findByLabelText('Price of BTC at Coinbase'), '600');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() =>
    expect(figure('Gains in 2026 with the plan').textContent).toContain('900.00'),
  );
});

it('explains the page without open lots', async () => {
  show({}, []);
  expect(await screen.findByText('No open lots yet')).toBeTruthy();
});

it('shows the reason of a failure, and a retry button', async () => {
  showWith({ Planning: 'The service is away', PlanningLots: page(null, lots) }, <Planning />);
  expect(await screen.findByText(/The service is away/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

it('lists lots with a loss, adds one to the plan, and shows the carryover to next year', async () => {
  const user = userEvent.setup();
  show({ realized: { ...facts.realized, gain: '-3100', shortTermGain: '-3100' } });
  const table = await screen.findByRole('grid', { name: 'Lots with a loss' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('−400.00'), expect.stringContaining('−200.00')]);
  expect(after(/^Short-term carryover/)).toContain('100.00');
  expect(after(/become long-term/)).toContain('2 lots become long-term');
  await user.click(
    within(table).getByRole('checkbox', {
      name: 'Sell the lot acquired on Jun 10, 2026, 1 BTC at Kraken',
    }),
  );
  await waitFor(() => expect(after(/^Short-term carryover/)).toContain('500.00'));
  expect(screen.getByRole('grid', { name: 'Planned sales' }).textContent).toContain('1 selected');
  await user.click(
    within(table).getByRole('checkbox', {
      name: 'Sell the lot acquired on Jun 10, 2026, 1 BTC at Kraken',
    }),
  );
  await waitFor(() => expect(after(/^Short-term carryover/)).toContain('100.00'));
});

const sentences = () =>
  [...screen.getByRole('dialog').querySelectorAll('.lb-tree summary, .lb-tree-leaf')].map(
    ({ textContent }) => textContent.trim(),
  );
const leadsOfDialog = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('explains a carryover: the gains so far, the plan, entered losses, and the rules', async () => {
  const user = userEvent.setup();
  show({ realized: { ...facts.realized, gain: '-3100', shortTermGain: '-3100' } });
  const table = await screen.findByRole('grid', { name: 'Lots with a loss' });
  await user.click(
    within(table).getByRole('checkbox', {
      name: 'Sell the lot acquired on Jun 10, 2026, 1 BTC at Kraken',
    }),
  );
  await waitFor(() => expect(after(/^Short-term carryover/)).toContain('500.00'));
  await user.type(screen.getByLabelText('Long-term loss carried over, USD'), '50');
  await user.click(
    within(screen.getByRole('row', { name: /^Short-term carryover/ })).getByRole('button'),
  );
  expect(sentences()).toEqual([
    'Short-term carryover: $500.00.',
    'Gains in 2026 so far: short-term −$3,100.00, long-term $0.00.',
    '1 planned sale adds short-term −$400.00, long-term $0.00.',
    '1 BTC acquired on Jun 10, 2026: proceeds $500.00, cost basis $900.00, gain or loss −$400.00, short-term.',
    'Losses carried over from earlier years, as entered: short-term $0.00, long-term $50.00.',
    'Each term is netted separately, then a loss of one against a gain of the other: short-term −$3,500.00, long-term −$50.00. IRC 1222',
    '$3,000.00 of the loss reduces other income this year, the short-term part first. The limit is $3,000.00. IRC 1211(b)',
    'The rest carries forward: short-term $500.00, long-term $50.00. IRC 1212(b)',
  ]);
  expect(leadsOfDialog()).toEqual(['/evidence?what=year&id=2026', '/evidence?what=lot&id=l2']);
});

it('explains unused losses after the exempt amount in the United Kingdom', async () => {
  const user = userEvent.setup();
  show({ jurisdiction: 'UK', realized: { ...facts.realized, gain: '1000' } });
  expect(
    within(await screen.findByLabelText('Show')).queryByRole('option', {
      name: 'Long-term within 60 days',
    }),
  ).toBeNull();
  await user.type(await screen.findByLabelText('Remaining exempt amount, USD'), '300');
  await user.type(screen.getByLabelText('Losses carried over, USD'), '900');
  await user.click(
    within(screen.getByRole('row', { name: /^Losses carried over to next year/ })).getByRole(
      'button',
    ),
  );
  expect(sentences()).toEqual([
    'Losses carried over to next year: $200.00.',
    'Gains in 2026 so far: $1,000.00.',
    'Losses carried over from earlier years, as entered: $900.00.',
    'Losses are first deducted from gains of the same year. TCGA 1992 s2A',
    'The remaining annual exempt amount, $300.00, reduces the gain before losses carried over are used.',
    'Unused losses carry forward once you claim them: $200.00.',
  ]);
});

it('explains lots that become long-term, and excludes a lot without a price', async () => {
  const user = userEvent.setup();
  show({}, [...lots, { ...lot('l9', 'c', '2026-11-01', '5'), asset: 'ETH' }]);
  await user.click(
    within(await screen.findByRole('row', { name: /become long-term/ })).getByRole('button'),
  );
  expect(sentences()).toEqual([
    '3 lots become long-term after Dec 31, 2026. At current prices, a sale would lose $600.00:',
    '1 BTC at Coinbase, acquired on Mar 1, 2026, long-term in 101 days: market value $500.00, cost basis $700.00. A sale would lose $200.00.',
    '1 BTC at Kraken, acquired on Jun 10, 2026, long-term in 202 days: market value $500.00, cost basis $900.00. A sale would lose $400.00.',
    '1 ETH at Coinbase, acquired on Nov 1, 2026, long-term in 346 days: no current price, so no gain is included.',
  ]);
  expect(leadsOfDialog()).toEqual([
    '/evidence?what=lot&id=l3',
    '/evidence?what=lot&id=l2',
    '/evidence?what=lot&id=l9',
  ]);
});

/** Of a row the figure in the column of a name. */
function figureIn(table: HTMLElement, row: string, column: string): Element {
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent.startsWith(column));
  const found = within(table)
    .getAllByRole('row')
    .find(({ textContent }) => textContent.includes(row))!;
  return within(found).getAllByRole('gridcell')[at]!.querySelector('[data-full]')!;
}

it('explains a market value by its price with time and provider, or by the entered price', async () => {
  const user = userEvent.setup();
  show();
  const table = await screen.findByRole('grid', { name: 'Positions' });
  await user.click(figureIn(table, 'Kraken', 'Market value'));
  expect(sentences()).toEqual([
    'Market value of 2 BTC at Kraken: $1,000.00. A sale would gain $0.00.',
    'One BTC is valued at $500.00: the price on Nov 21, 2026, 00:00:00 (UTC), from DefiLlama.',
    'Cost basis: $1,000.00, in 2 lots.',
    '1 lot has a market value below cost basis, with a loss of $400.00 if sold.',
  ]);
  expect(leadsOfDialog()).toEqual(['/evidence?what=worth&id=BTC', '/evidence?what=holding&id=BTC']);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  const price = within(table).getByLabelText('Price of BTC at Coinbase');
  await user.clear(price);
  await user.type(price, '600');
  await user.click(figureIn(table, 'Coinbase', 'Unrealized gain'));
  expect(sentences().slice(0, 2)).toEqual([
    'Market value of 1 BTC at Coinbase: $600.00. A sale would lose $100.00.',
    'One BTC is valued at $600.00: the price entered on this page.',
  ]);
});

it('explains the market value of an open position, except without a price', async () => {
  const user = userEvent.setup();
  show({}, [...lots, { ...lot('l9', 'c', '2026-11-01', '5'), asset: 'ETH' }]);
  await user.click(await screen.findByText('ETH', { selector: '[role="gridcell"] *' }));
  expect(screen.queryByText(/Market value of the position/)).toBeNull();
  await user.keyboard('{Escape}');
  const [kraken] = within(screen.getByRole('grid', { name: 'Positions' })).getAllByText('Kraken');
  await user.click(kraken!);
  await user.click(within(screen.getByText(/Market value of the position/)).getByRole('button'));
  expect(
    screen.getByText(
      'One BTC is valued at $500.00: the price on Nov 21, 2026, 00:00:00 (UTC), from DefiLlama.',
    ),
  ).toBeTruthy();
});

it('shows the thirty days around a sale on request', async () => {
  const user = userEvent.setup();
  show({}, [...lots, lot('l4', 'c', '2026-11-01', '800', '0.5')]);
  const table = await screen.findByRole('grid', { name: 'Lots with a loss' });
  expect(within(table).queryByText('Bought in the last 30 days')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show the thirty days around a sale' }));
  expect(within(table).getByText('Bought in the last 30 days')).toBeTruthy();
  const ofJune = within(table)
    .getAllByRole('row')
    .find((row) => row.textContent.includes('−400.00'));
  expect(ofJune?.textContent).toContain('0.5');
});

const makeShared = (items: readonly object[]) => ({
  __typename: 'SharedPlan',
  content: { items, prices: {}, rates: { short: '30' } },
  savedAt: '2026-11-20T00:00:00.000Z',
  savedBy: 'Ada',
});
// As the database returns it: fields in another order.
const sale = { how: 'set', key: 'BTC\nc', lots: [], costs: '', price: '', quantity: '1' };

it('shares the plan with everyone in the account, and exports it at its prices', async () => {
  const user = userEvent.setup();
  const sent = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const plans = (name: string) =>
    sent.filter((each) => each.name === name).map(({ variables }) => variables);
  expect(plans('SharePlan')).toMatchObject([
    { accountId: 'a1', plan: { items: [{ key: 'BTC\nc', price: '' }], prices: {} } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
  expect(await file.started[0]?.()).toBe('r1');
  expect(plans('ExportPlan')).toMatchObject([
    { accountId: 'a1', format: 'pdf', plan: { items: [{ key: 'BTC\nc', price: '500' }] } },
  ]);
});

it('shows a shared plan, copies it, and stops sharing it', async () => {
  const user = userEvent.setup();
  const sent = show({}, lots, makeShared([sale]));
  expect(
    await screen.findByText(
      /1 planned sale is shared with everyone who has access to this account, by Ada/,
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the shared plan' }));
  expect(await screen.findByText(/It is the plan below/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Short-term rate, %').value).toBe('30');
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sell all BTC at Coinbase' }).checked,
  ).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(sent.some(({ name }) => name === 'WithdrawPlan')).toBe(true);
});

it('shows viewers a shared plan without other actions', async () => {
  file.mayEdit = false;
  show({}, lots, makeShared([sale]));
  expect(await screen.findByRole('button', { name: 'Show the shared plan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});

it('shows alerts, and dismisses them', async () => {
  const user = userEvent.setup();
  const words = 'A lot of 0.5 BTC turns long-term on Dec 2, 2026.';
  const sent = show({}, lots, null, [
    { __typename: 'PlanningNotice', id: 'n1', words, notedAt: '2026-11-20T00:00:00.000Z' },
  ]);
  expect((await screen.findByRole('list', { name: 'Alerts' })).textContent).toBe(words);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'DismissPlanningNotices')?.variables).toEqual({
      accountId: 'a1',
      ids: ['n1'],
    }),
  );
});

const leads = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('link')
    .map((each) => [each.textContent, each.getAttribute('href')]);

it('links gains, and the cost basis of positions and lots, to their evidence', async () => {
  show({
    prices: [
      {
        __typename: 'PlanningPrice',
        asset: 'BTC',
        unitPrice: '500',
        at: '2026-11-21T00:00:00.000Z',
        from: 'file',
      },
    ],
  });
  await screen.findByRole('grid', { name: 'Lots with a loss' });
  expect(leads('Lots with a loss')).toEqual([
    ['900.00', '/evidence?what=lot&id=l2'],
    ['700.00', '/evidence?what=lot&id=l3'],
  ]);
  expect(leads('Positions')).toEqual([
    ['1,000.00', '/evidence?what=holding&id=BTC'],
    ['700.00', '/evidence?what=holding&id=BTC'],
  ]);
});

it('links a year without gains to its evidence', async () => {
  show({
    realized: {
      __typename: 'YearTotals',
      gain: '0',
      shortTermGain: '0',
      longTermGain: '0',
      income: '0',
    },
  });
  await screen.findByRole('grid', { name: 'Lots with a loss' });
  expect(within(figure('Gains in 2026 so far')).getByRole('link').getAttribute('href')).toBe(
    '/evidence?what=year&id=2026',
  );
});
