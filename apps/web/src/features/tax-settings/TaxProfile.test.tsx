import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useAllowed } from '../account/use-may.ts';
import { TaxProfile } from './TaxProfile.tsx';

vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: vi.fn() }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: vi.fn() }));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ search, children }: { search: { txId: string }; children: ReactNode }) => (
    <a href={`/${search.txId}`}>{children}</a>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const profile = {
  treatments: [
    {
      key: 'lp',
      label: 'Liquidity pools',
      group: 'Loans, pools and tokens',
      note: 'A deposit keeps basis and dates.',
      citation: 'IRC 1001',
      value: 'taxable',
      default: 'taxable',
      values: [
        { value: 'taxable', label: 'A trade' },
        { value: 'deposit', label: 'A deposit' },
      ],
    },
  ],
  standingOrders: [
    {
      from: '2025-01-01T00:00:00.000Z',
      method: 'HIFO',
      recordedAt: '2024-12-30T10:00:00.000Z',
      sourceId: 's1',
      channel: 'books',
    },
  ],
  custody: [
    { sourceId: 's1', name: 'Kraken', custody: null },
    { sourceId: 's2', name: 'Ledger', custody: null },
  ],
  assets: [{ asset: 'TSLAX', collectible: false, security: true }],
  transitions: [],
  transitionRules: {
    perSourceFrom: '2025-01-01',
    ruleBefore: '2025-01-01',
    returnDue: '2026-10-15',
  },
};
const lot = {
  lotId: 'l1',
  sourceId: 's1',
  quantity: '1.5',
  costBasis: '900',
  acquiredOn: '2021-01-01',
  isAside: false,
};

const compared = {
  now: [{ __typename: 'ComparedYear', year: 2024, gain: '100', income: '30' }],
  other: [{ __typename: 'ComparedYear', year: 2024, gain: '40', income: '30' }],
  changed: 1,
  assets: [{ asset: 'ETH', gain: '60', otherGain: '0', income: '0', otherIncome: '0' }],
  lines: [],
  largest: [
    {
      __typename: 'TreatmentDifference',
      transactionId: 't1',
      timestamp: '2024-05-01T10:00:00.000Z',
      category: 'swap_defi',
      gain: '60',
      otherGain: '0',
      income: '0',
      otherIncome: '0',
    },
  ],
};

/** Like the server's answer: each object has a type name. */
const typeValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(typeValue);
  if (typeof value !== 'object' || value === null) return value;
  return {
    __typename: 'Part',
    ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typeValue(each)])),
  };
};

let sent: { readonly name: string | undefined; readonly variables: unknown }[];
let refusal: string | null;
let held: readonly (typeof lot)[];

beforeEach(() => {
  sent = [];
  refusal = null;
  held = [lot];
});

function show({
  mayEdit = true,
  unitsRule = undefined as string | undefined,
  other = {},
} = {}): void {
  vi.mocked(useAllowed).mockReturnValue({ role: 'owner', may: () => mayEdit });
  vi.mocked(useTaxPlace).mockReturnValue({
    unitsRule,
    years: { label: String },
  } as unknown as ReturnType<typeof useTaxPlace>);
  const answers: Readonly<Record<string, () => object>> = {
    TaxProfile: () => ({ taxProfile: profile }),
    CompareTreatments: () => ({ compareTreatments: { ...compared, ...other } }),
    TransitionPreview: () => ({ transitionPreview: { before: held, after: held, refusal } }),
    UpdateTreatments: () => ({ updateTreatments: { treatments: [] } }),
    UpdateSourceCustody: () => ({ updateSourceCustody: { custody: [] } }),
    AddStandingOrder: () => ({ addStandingOrder: { standingOrders: [] } }),
    CompleteTransition: () => ({ completeTransition: { transitions: [] } }),
  };
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(({ operationName, variables }) => {
      if (operationName !== 'TaxProfile') sent.push({ name: operationName, variables });
      return of({ data: typeValue(answers[operationName ?? '']!()) as Record<string, unknown> });
    }),
  });
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <TaxProfile part="treatment" />
        <TaxProfile part="lots" />
      </ToastProvider>
    </ApolloProvider>,
  );
}

const inTable = (name: string) => within(screen.getByRole('region', { name }));

async function card(name: string) {
  await screen.findByRole('combobox', { name: 'Liquidity pools' });
  return within(screen.getByRole('region', { name }));
}

it('shows each question with its default, note and source, and confirms changes before saving', async () => {
  show();
  const treatment = await card('Tax treatment');
  expect(treatment.getByRole('option', { name: 'A trade (default)' })).toBeDefined();
  expect(treatment.getByText('A deposit keeps basis and dates. IRC 1001.')).toBeDefined();
  await userEvent.selectOptions(treatment.getByLabelText('Liquidity pools'), 'deposit');
  await userEvent.click(treatment.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/“A trade” becomes “A deposit”/)).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Change and recalculate' }));
  expect(sent).toEqual([
    {
      name: 'UpdateTreatments',
      variables: { accountId: 'a1', treatments: [{ key: 'lp', value: 'deposit' }] },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. Recalculating your figures.');
  expect(sent.at(-1)).toEqual({
    name: 'UpdateTreatments',
    variables: { accountId: 'a1', treatments: [{ key: 'lp', value: 'taxable' }] },
  });
});

it('lists standing instructions with their dates and saves another for one source', async () => {
  show();
  const orders = await card('Standing instructions');
  expect(orders.getByRole('row', { name: /HIFO Kraken/ })).toBeDefined();
  await userEvent.click(orders.getByRole('button', { name: 'Save instruction' }));
  expect(orders.getByText('This field is required')).toBeDefined();
  await userEvent.type(orders.getByLabelText('From'), '2026-12-01');
  await userEvent.selectOptions(orders.getByLabelText('Applies to'), 's1');
  await userEvent.click(orders.getByRole('button', { name: 'Save instruction' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const order = {
    accountId: 'a1',
    method: 'HIFO',
    from: '2026-12-01',
    sourceId: 's1',
    channel: 'books',
    recordedAt: null,
  };
  expect(sent).toEqual([{ name: 'AddStandingOrder', variables: order }]);
});

it('saves an instruction given to the broker earlier, and asks which broker', async () => {
  show();
  const orders = await card('Standing instructions');
  await userEvent.type(orders.getByLabelText('From'), '2027-01-01');
  await userEvent.selectOptions(orders.getByLabelText('Recorded'), 'broker');
  await userEvent.click(orders.getByRole('button', { name: 'Save instruction' }));
  expect(orders.getByText('Select the broker you instructed')).toBeDefined();
  await userEvent.selectOptions(orders.getByLabelText('Applies to'), 's1');
  await userEvent.clear(orders.getByLabelText('Date I instructed my broker'));
  await userEvent.type(orders.getByLabelText('Date I instructed my broker'), '2026-01-05');
  await userEvent.clear(orders.getByLabelText('Time recorded'));
  await userEvent.type(orders.getByLabelText('Time recorded'), '09:30');
  await userEvent.click(orders.getByRole('button', { name: 'Save instruction' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/If a broker holds/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const order = {
    accountId: 'a1',
    method: 'HIFO',
    from: '2027-01-01',
    sourceId: 's1',
    channel: 'broker',
    recordedAt: '2026-01-05T09:30:00.000Z',
  };
  expect(sent).toEqual([{ name: 'AddStandingOrder', variables: order }]);
});

it('saves the custody of a source', async () => {
  show();
  await userEvent.selectOptions((await card('Custody')).getByLabelText('Kraken'), 'broker');
  expect(sent).toEqual([
    {
      name: 'UpdateSourceCustody',
      variables: { accountId: 'a1', sourceId: 's1', custody: 'broker' },
    },
  ]);
});

async function askForDivision() {
  const transition = await card('2025 safe harbor');
  await userEvent.type(transition.getByLabelText('Asset to allocate'), 'BTC');
  await userEvent.selectOptions(transition.getByLabelText('First source to fill'), 's1');
  await userEvent.type(transition.getByLabelText('Rule recorded on'), '2024-12-20');
  await userEvent.type(transition.getByLabelText('Books completed on'), '2025-01-10');
  await userEvent.click(transition.getByRole('button', { name: 'Preview allocation' }));
  return transition;
}

it('shows where lots would be, and allocates only after confirmation', async () => {
  show();
  const transition = await askForDivision();
  expect(await transition.findByRole('region', { name: 'Lots after' })).toBeDefined();
  await userEvent.click(transition.getByRole('button', { name: 'Allocate permanently' }));
  expect(transition.getByText('Confirm this before you allocate.')).toBeDefined();
  await userEvent.click(
    transition.getByRole('checkbox', { name: /My own books show this allocation/ }),
  );
  await userEvent.click(transition.getByRole('button', { name: 'Allocate permanently' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/can’t be changed or undone/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Allocate permanently' }));
  const expected = {
    asset: 'BTC',
    order: 'FIFO',
    sourceIds: ['s1'],
    recordedOn: '2024-12-20',
    completedOn: '2025-01-10',
  };
  expect(sent).toEqual([
    { name: 'TransitionPreview', variables: { accountId: 'a1', transition: expected } },
    { name: 'CompleteTransition', variables: { accountId: 'a1', transition: expected } },
  ]);
});

it('allocates lots manually once all units are assigned and each source has the units it held', async () => {
  held = [lot, { ...lot, lotId: 'l2', quantity: '2', acquiredOn: '2022-01-01', sourceId: 's2' }];
  show();
  const transition = await card('2025 safe harbor');
  await userEvent.type(transition.getByLabelText('Asset to allocate'), 'BTC');
  await userEvent.selectOptions(transition.getByLabelText('Allocation method'), 'hand');
  await userEvent.click(transition.getByRole('button', { name: 'Assign lots' }));
  const cell = (name: string) => transition.findByLabelText(`Units of the lot acquired on ${name}`);
  await userEvent.clear(await cell('Jan 1, 2021, held at Kraken'));
  expect(
    transition.getByText(
      /The lot acquired on Jan 1, 2021 has 1.5 units, of which 1.5 are not assigned yet. Kraken held 1.5 units/,
    ),
  ).toBeDefined();
  await userEvent.type(await cell('Jan 1, 2021, held at Ledger'), '1.5');
  await userEvent.type(await cell('Jan 1, 2022, held at Kraken'), '1.5');
  await userEvent.clear(await cell('Jan 1, 2022, held at Ledger'));
  await userEvent.type(await cell('Jan 1, 2022, held at Ledger'), '0.5');
  expect(
    transition.getByText('All units are assigned, and each source has the units it held.'),
  ).toBeDefined();
  await userEvent.type(transition.getByLabelText('Lots assigned on'), '2024-12-20');
  await userEvent.type(transition.getByLabelText('Books completed on'), '2024-12-20');
  await userEvent.click(transition.getByRole('button', { name: 'Preview allocation' }));
  expect(await transition.findByRole('region', { name: 'Lots after' })).toBeDefined();
  const parts = [
    { lotId: 'l1', sourceId: 's2', quantity: '1.5' },
    { lotId: 'l2', sourceId: 's1', quantity: '1.5' },
    { lotId: 'l2', sourceId: 's2', quantity: '0.5' },
  ];
  const expected = { asset: 'BTC', parts, recordedOn: '2024-12-20', completedOn: '2024-12-20' };
  expect(sent.at(-1)).toEqual({
    name: 'TransitionPreview',
    variables: { accountId: 'a1', transition: expected },
  });
});

it('offers no allocation that the law rejects', async () => {
  refusal = 'The division of the basis of BTC among wallets cannot be followed: too late.';
  show();
  const transition = await askForDivision();
  expect(await transition.findByText(refusal)).toBeDefined();
  expect(transition.queryByRole('button', { name: 'Allocate permanently' })).toBeNull();
});

it('shows the settings read-only without edit permission', async () => {
  show({ mayEdit: false });
  expect(
    (await card('Tax treatment')).getByLabelText<HTMLSelectElement>('Liquidity pools').disabled,
  ).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

const line = (name: string, income: string, otherIncome: string) => ({
  year: 2024,
  line: name,
  income,
  otherIncome,
});

it('names both lines if an answer only moves income to another line of the return', async () => {
  const lines = [line('Schedule 1, line 8v', '30', '0'), line('Schedule C, line 1', '0', '30')];
  show({ other: { now: [], other: [], changed: 0, assets: [], largest: [], lines } });
  const treatments = await card('Tax treatment');
  await userEvent.selectOptions(treatments.getByLabelText('Liquidity pools'), 'deposit');
  await userEvent.click(treatments.getByRole('button', { name: 'Compare first' }));
  expect(await screen.findByText('No transactions differ')).toBeDefined();
  expect(
    screen.getByText('The same income is reported on another line of the return.'),
  ).toBeDefined();
  expect(screen.getByText('No year has a gain or income that could differ.')).toBeDefined();
  const rows = inTable('Differing lines of the return').getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Schedule 1, line 8v, 2024.*30\.00/),
    expect.stringMatching(/^Schedule C, line 1, 2024.*30\.00/),
  ]);
});

it('compares other answers with the current ones before saving', async () => {
  show();
  const treatments = await card('Tax treatment');
  expect(
    treatments.getByRole<HTMLButtonElement>('button', { name: 'Compare first' }).disabled,
  ).toBe(true);
  await userEvent.selectOptions(treatments.getByLabelText('Liquidity pools'), 'deposit');
  await userEvent.click(treatments.getByRole('button', { name: 'Compare first' }));
  expect(treatments.getByText('1 unsaved change')).toBeDefined();
  expect(
    treatments.getByRole('heading', { name: 'Loans, pools and tokens', hidden: true }),
  ).toBeDefined();
  expect(await screen.findByText('1 transaction differs')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Swap (DeFi)' }).getAttribute('href')).toBe('/t1');
  expect(inTable('Totals by year').getAllByRole('link')[0]!.getAttribute('href')).toBe(
    '/evidence?what=year&id=2024',
  );
  expect(inTable('Differing assets').getAllByRole('row')[1]!.textContent).toMatch(/ETH.*60\.00/);
  const years = within(screen.getByRole('region', { name: 'Totals by year' }));
  expect(
    years
      .getAllByRole('cell')
      .map(
        (cell) => cell.querySelector('[data-full]')?.getAttribute('data-full') ?? cell.textContent,
      ),
  ).toEqual(['2024', '100', '40', '30', '30']);
  expect(sent.map(({ name }) => name)).not.toContain('UpdateTreatments');
});
