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
vi.mock('../reports/use-report-file.ts', () => ({
  useReportFile: () => ({
    get: (start: () => Promise<string | undefined>) => void file.started.push(start),
    busy: false,
  }),
}));
vi.mock('../account/ComputingBanner.tsx', () => ({ ComputingBanner: () => null }));
vi.mock('../../system/links.tsx', () => ({
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
});

const facts = {
  __typename: 'Planning',
  today: '2026-11-21',
  year: 2026,
  yearLabel: '2026',
  yearEnds: '2026-12-31',
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
) =>
  showWith(
    {
      Planning: { planning: { ...facts, ...more } },
      PlanningLots: page(null, held),
      SharedPlan: { sharedPlan },
      PlanningNotices: { planningNotices: notices },
      DismissPlanningNotices: { dismissPlanningNotices: true },
      SharePlan: { sharePlan: { __typename: 'SharedPlan', savedAt: '2026-11-21T00:00:00.000Z' } },
      WithdrawPlan: { withdrawPlan: true },
      ExportPlan: { exportPlan: { __typename: 'Report', id: 'r1' } },
    },
    <Planning />,
  );
const after = (name: RegExp) => screen.getByRole('row', { name }).textContent;
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;

it('shows every position with what it would gain, and what was realized so far', async () => {
  show();
  const table = await screen.findByRole('grid', { name: 'Positions' });
  const [kraken, coinbase] = within(table).getAllByRole('row').slice(1) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(kraken.textContent).toContain('Kraken');
  expect(within(kraken).getByText(/202 days/)).toBeTruthy();
  expect(within(coinbase).getByText(/101 days/)).toBeTruthy();
  expect(figure('Gains of 2026 so far').textContent).toContain('1,000.00');
});

it('takes a ticked position into the plan, and moves the year’s figures and the tax with it', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  expect(figure('Tax at your rates').textContent).toContain('240.00');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() =>
    expect(figure('Gains of 2026 with the plan').textContent).toContain('800.00'),
  );
  expect(figure('Tax at your rates').textContent).toContain('192.00');
  expect(figure('Tax at your rates').textContent).toContain('48.00 USD less than now');
  await user.click(screen.getByRole('button', { name: 'Take BTC at Coinbase out of the plan' }));
  expect(figure('Gains of 2026 so far').textContent).toContain('1,000.00');
});

const why = (label: string) => within(figure(label)).getByRole('link').getAttribute('href');

it('the year so far leads to its evidence, and the plan to the lots that it takes', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  expect(why('Gains of 2026 so far')).toBe('/evidence?what=year&id=2026');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  const taken = await screen.findByRole('table', { name: 'Lots that the plan takes' });
  const [row] = within(taken).getAllByRole('row').slice(1);
  expect(row!.textContent).toMatch(
    /Coinbase.*1\.00.*BTC.*1 Mar 2026.*short.*24 %.*700\.00.*500\.00.*−200\.00/,
  );
  expect(within(row!).getByRole('link').getAttribute('href')).toBe('/evidence?what=lot&id=l3');
  expect(why('Gains of 2026 with the plan')).toBe('/evidence?what=year&id=2026');
});

it('tells what the tax is made of, as it is and with the plan', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('checkbox', { name: 'My rates go by brackets' }));
  await user.type(
    screen.getByLabelText('Brackets of ordinary income and short-term gains'),
    '0 10%{enter}500 20%',
  );
  await user.type(screen.getByLabelText('Brackets of long-term gains'), '0 15%');
  await user.type(screen.getByLabelText('State rate, %'), '5');
  expect(after(/^Federal, ordinary rates/)).toContain('150.00');
  expect(after(/^State/)).toContain('50.00');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() => expect(after(/^In all/)).toContain('150.00'));
  expect(after(/^In all/)).toContain('200.00');
});

it('tells why the gains with the plan and the tax on them are what they are, down to the lots', async () => {
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByLabelText('Short-term rate, %'), '24');
  await user.type(screen.getByLabelText('Long-term rate, %'), '15');
  await user.type(screen.getByLabelText('State rate, %'), '5');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() => expect(after(/^In all/)).toContain('232.00'));
  const gains = [
    'Gains of 2026 so far: short-term 1,000.00 USD, long-term 0.00 USD.',
    '1 planned sale adds short-term −200.00 USD, long-term 0.00 USD.',
    '1 BTC acquired on 1 Mar 2026 bring 500.00 USD at a basis of 700.00 USD: −200.00 USD, short-term.',
  ];
  await user.click(within(figure('Gains of 2026 with the plan')).getByRole('button'));
  expect(sentences()).toEqual(['Gains of 2026 with the plan: 800.00 USD.', ...gains]);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  await user.click(within(figure('Tax at your rates')).getByRole('button'));
  expect(sentences()).toEqual([
    'These gains cost 232.00 USD of tax: what the year costs with them less what it would cost without.',
    'What they net to:',
    ...gains,
    'Each term by itself, and then a loss of one against a gain of the other: short-term 800.00 USD, long-term 0.00 USD. IRC 1222',
    'Nothing is lost in all, so that nothing goes on.',
    'Federal tax at the ordinary rate that was entered, 24 %: 192.00 USD.',
    'State tax of every gain, 5 %: 40.00 USD.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  await user.click(within(screen.getByRole('row', { name: /^In all/ })).getAllByRole('button')[0]!);
  expect(sentences()[0]).toBe(
    'These gains cost 290.00 USD of tax: what the year costs with them less what it would cost without.',
  );
  expect(leadsOfDialog()).toEqual(['/evidence?what=year&id=2026']);
});

it('keeps the plan and the rates in the browser', async () => {
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

it('works out one sale under every method, and by the lots that are ticked', async () => {
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
  await user.click(within(drawer).getByRole('button', { name: 'Tick all that lose (1)' }));
  await waitFor(() => expect(row('The ticked lots').textContent).toContain('−400.00'));
  await user.click(within(drawer).getByRole('button', { name: 'Put it into the plan' }));
  await waitFor(() =>
    expect(screen.getByRole('grid', { name: 'Planned sales' }).textContent).toContain('1 chosen'),
  );
});

it('says what is wrong with a sale that cannot be', async () => {
  const user = userEvent.setup();
  show();
  await user.click((await screen.findAllByText('Coinbase'))[0]!);
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText('Quantity, BTC'), '9');
  await user.type(within(drawer).getByLabelText('Costs, USD'), 'much');
  expect(within(drawer).getByText('No more than 1 BTC lie there.')).toBeTruthy();
  expect(within(drawer).getByText('Enter what the sale costs, or nothing.')).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Put it into the plan' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('without a price asks for one, and counts with it from then on', async () => {
  const user = userEvent.setup();
  show({ prices: [] });
  await user.type(await screen.findByLabelText('Price of BTC at Coinbase'), '600');
  await user.click(screen.getByRole('checkbox', { name: 'Sell all BTC at Coinbase' }));
  await waitFor(() =>
    expect(figure('Gains of 2026 with the plan').textContent).toContain('900.00'),
  );
});

it('where nothing is held says so', async () => {
  show({}, []);
  expect(await screen.findByText('Nothing to plan with yet')).toBeTruthy();
});

it('a failure names its reason and can be tried again', async () => {
  showWith({ Planning: 'The service is away', PlanningLots: page(null, lots) }, <Planning />);
  expect(await screen.findByText(/The service is away/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

it('lists the lots that lose, takes one into the plan by itself, and says with what the year after begins', async () => {
  const user = userEvent.setup();
  show({ realized: { ...facts.realized, gain: '-3100', shortTermGain: '-3100' } });
  const table = await screen.findByRole('grid', { name: 'Losing lots' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('−400.00'), expect.stringContaining('−200.00')]);
  expect(after(/^Short-term loss carried on/)).toContain('100.00');
  expect(after(/turn long-term/)).toContain('2 lots turn long-term');
  await user.click(
    within(table).getByRole('checkbox', { name: 'Sell the lot of 10 Jun 2026, 1 BTC at Kraken' }),
  );
  await waitFor(() => expect(after(/^Short-term loss carried on/)).toContain('500.00'));
  expect(screen.getByRole('grid', { name: 'Planned sales' }).textContent).toContain('1 chosen');
  await user.click(
    within(table).getByRole('checkbox', { name: 'Sell the lot of 10 Jun 2026, 1 BTC at Kraken' }),
  );
  await waitFor(() => expect(after(/^Short-term loss carried on/)).toContain('100.00'));
});

const sentences = () =>
  [...screen.getByRole('dialog').querySelectorAll('.lb-tree summary, .lb-tree-leaf')].map(
    ({ textContent }) => textContent.trim(),
  );
const leadsOfDialog = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('tells why a loss is carried on: the gains so far, the plan, what was entered, and the rules', async () => {
  const user = userEvent.setup();
  show({ realized: { ...facts.realized, gain: '-3100', shortTermGain: '-3100' } });
  const table = await screen.findByRole('grid', { name: 'Losing lots' });
  await user.click(
    within(table).getByRole('checkbox', { name: 'Sell the lot of 10 Jun 2026, 1 BTC at Kraken' }),
  );
  await waitFor(() => expect(after(/^Short-term loss carried on/)).toContain('500.00'));
  await user.type(screen.getByLabelText('Long-term loss carried over, USD'), '50');
  await user.click(
    within(screen.getByRole('row', { name: /^Short-term loss carried on/ })).getByRole('button'),
  );
  expect(sentences()).toEqual([
    'Short-term loss carried on: 500.00 USD.',
    'Gains of 2026 so far: short-term −3,100.00 USD, long-term 0.00 USD.',
    '1 planned sale adds short-term −400.00 USD, long-term 0.00 USD.',
    '1 BTC acquired on 10 Jun 2026 bring 500.00 USD at a basis of 900.00 USD: −400.00 USD, short-term.',
    'Losses carried over from earlier years, as they were entered: short-term 0.00 USD, long-term 50.00 USD.',
    'Each term by itself, and then a loss of one against a gain of the other: short-term −3,500.00 USD, long-term −50.00 USD. IRC 1222',
    'Of the loss 3,000.00 USD lower other income this year, the short-term part first; the most is 3,000.00 USD. IRC 1211(b)',
    'The rest goes on: short-term 500.00 USD, long-term 50.00 USD. IRC 1212(b)',
  ]);
  expect(leadsOfDialog()).toEqual(['/evidence?what=year&id=2026', '/evidence?what=lot&id=l2']);
});

it('in the United Kingdom tells what no gain used up, after the exempt amount', async () => {
  const user = userEvent.setup();
  show({ jurisdiction: 'UK', realized: { ...facts.realized, gain: '1000' } });
  expect(
    within(await screen.findByLabelText('Which to show')).queryByRole('option', {
      name: 'Long-term within 60 days',
    }),
  ).toBeNull();
  await user.type(await screen.findByLabelText('Exempt amount left, USD'), '300');
  await user.type(screen.getByLabelText('Losses carried over, USD'), '900');
  await user.click(
    within(screen.getByRole('row', { name: /^Losses carried on/ })).getByRole('button'),
  );
  expect(sentences()).toEqual([
    'Losses carried on: 200.00 USD.',
    'Gains of 2026 so far: 1,000.00 USD.',
    'Losses carried over from earlier years, as they were entered: 900.00 USD.',
    'Losses of the year come off its gains first. TCGA 1992 s2A',
    'A gain is lowered by what is left of the annual exempt amount, 300.00 USD, before losses carried over are used.',
    'What no gain used up is carried on once it was claimed: 200.00 USD.',
  ]);
});

it('tells lot by lot what turns long-term, and that a lot without a price is not counted', async () => {
  const user = userEvent.setup();
  show({}, [...lots, { ...lot('l9', 'c', '2026-11-01', '5'), asset: 'ETH' }]);
  await user.click(
    within(await screen.findByRole('row', { name: /turn long-term/ })).getByRole('button'),
  );
  expect(sentences()).toEqual([
    '3 lots turn long-term after 31 Dec 2026, and would lose 600.00 USD at today’s prices:',
    '1 BTC at Coinbase, acquired on 1 Mar 2026, long-term in 101 days: worth 500.00 USD at a cost of 700.00 USD, it would lose 200.00 USD.',
    '1 BTC at Kraken, acquired on 10 Jun 2026, long-term in 202 days: worth 500.00 USD at a cost of 900.00 USD, it would lose 400.00 USD.',
    '1 ETH at Coinbase, acquired on 1 Nov 2026, long-term in 346 days: no current price is known, so that no gain is counted.',
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

it('tells by which price something is worth so much, of when and of whom, and of one that was written here that it was', async () => {
  const user = userEvent.setup();
  show();
  const table = await screen.findByRole('grid', { name: 'Positions' });
  await user.click(figureIn(table, 'Kraken', 'Worth'));
  expect(sentences()).toEqual([
    '2 BTC at Kraken are worth 1,000.00 USD now, and selling them would gain 0.00 USD.',
    'One BTC is valued at 500.00 USD: the price of 21 Nov 2026, 00:00:00 (UTC), from DefiLlama.',
    'They cost 1,000.00 USD, in 2 lots.',
    '1 lot is worth less than its cost and would lose 400.00 USD.',
  ]);
  expect(leadsOfDialog()).toEqual(['/evidence?what=worth&id=BTC', '/evidence?what=holding&id=BTC']);
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  const price = within(table).getByLabelText('Price of BTC at Coinbase');
  await user.clear(price);
  await user.type(price, '600');
  await user.click(figureIn(table, 'Coinbase', 'Not yet realized'));
  expect(sentences().slice(0, 2)).toEqual([
    '1 BTC at Coinbase are worth 600.00 USD now, and selling them would lose 100.00 USD.',
    'One BTC is valued at 600.00 USD: the price entered on this page.',
  ]);
});

it('a position that is open tells what all of it is worth and why, and one without a price does not', async () => {
  const user = userEvent.setup();
  show({}, [...lots, { ...lot('l9', 'c', '2026-11-01', '5'), asset: 'ETH' }]);
  await user.click(await screen.findByText('ETH', { selector: '[role="gridcell"] *' }));
  expect(screen.queryByText(/All of it is worth/)).toBeNull();
  await user.keyboard('{Escape}');
  const [kraken] = within(screen.getByRole('grid', { name: 'Positions' })).getAllByText('Kraken');
  await user.click(kraken!);
  await user.click(within(screen.getByText(/All of it is worth/)).getByRole('button'));
  expect(
    screen.getByText(
      'One BTC is valued at 500.00 USD: the price of 21 Nov 2026, 00:00:00 (UTC), from DefiLlama.',
    ),
  ).toBeTruthy();
});

it('shows the thirty days around a sale to whoever wants to see them', async () => {
  const user = userEvent.setup();
  show({}, [...lots, lot('l4', 'c', '2026-11-01', '800', '0.5')]);
  const table = await screen.findByRole('grid', { name: 'Losing lots' });
  expect(within(table).queryByText('Bought in 30 days')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show the thirty days around a sale' }));
  expect(within(table).getByText('Bought in 30 days')).toBeTruthy();
  const ofJune = within(table)
    .getAllByRole('row')
    .find((row) => row.textContent.includes('−400.00'));
  expect(ofJune?.textContent).toContain('0.5');
});

const shared = (items: readonly object[]) => ({
  __typename: 'SharedPlan',
  content: { items, prices: {}, rates: { short: '30' } },
  savedAt: '2026-11-20T00:00:00.000Z',
  savedBy: 'Ada',
});
// As the database gives it back: fields in an order of its own.
const sale = { how: 'set', key: 'BTC\nc', lots: [], costs: '', price: '', quantity: '1' };

it('shares the plan with everybody who sees the account, and asks for it as a document at its prices', async () => {
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

it('tells of a shared plan, takes it over, and stops sharing it', async () => {
  const user = userEvent.setup();
  const sent = show({}, lots, shared([sale]));
  expect(
    await screen.findByText(
      /1 planned sale is shared with everybody who sees this account, by Ada/,
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

it('lets those who may only look see a shared plan and nothing else', async () => {
  file.mayEdit = false;
  show({}, lots, shared([sale]));
  expect(await screen.findByRole('button', { name: 'Show the shared plan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});

it('tells what the person wanted to know, and has it put aside', async () => {
  const user = userEvent.setup();
  const words = 'A lot of 0.5 BTC turns long-term on 2 Dec 2026.';
  const sent = show({}, lots, null, [
    { __typename: 'PlanningNotice', id: 'n1', words, notedAt: '2026-11-20T00:00:00.000Z' },
  ]);
  expect((await screen.findByRole('list', { name: 'What you wanted to know' })).textContent).toBe(
    words,
  );
  await user.click(screen.getByRole('button', { name: 'Put aside' }));
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

it('leads from what the year gained, what positions cost and what each lot cost to their evidence', async () => {
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
  await screen.findByRole('grid', { name: 'Losing lots' });
  expect(leads('Losing lots')).toEqual([
    ['900.00', '/evidence?what=lot&id=l2'],
    ['700.00', '/evidence?what=lot&id=l3'],
  ]);
  expect(leads('Positions')).toEqual([
    ['1,000.00', '/evidence?what=holding&id=BTC'],
    ['700.00', '/evidence?what=holding&id=BTC'],
  ]);
});

it('leads from a year in which nothing was gained to its evidence, too', async () => {
  show({
    realized: {
      __typename: 'YearTotals',
      gain: '0',
      shortTermGain: '0',
      longTermGain: '0',
      income: '0',
    },
  });
  await screen.findByRole('grid', { name: 'Losing lots' });
  expect(within(figure('Gains of 2026 so far')).getByRole('link').getAttribute('href')).toBe(
    '/evidence?what=year&id=2026',
  );
});
