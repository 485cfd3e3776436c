import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { BrokerForms } from './BrokerForms.tsx';

const open = vi.hoisted(() => new Set<string>());
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: String } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../shared/use-session.ts', () => ({
  useSession: () => ({ signIn: () => ({ token: () => Promise.resolve('t') }) }),
}));
vi.mock('../../system/place.ts', () => ({ usePlace: () => ({ appId: 'tax' }) }));
vi.mock('../imports/upload.ts', () => ({
  upload: ({ file }: { readonly file: File }) => Promise.resolve(`upload of ${file.name}`),
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: (id: string) => ({
    open: open.has(id),
    show: () => open.add(id),
    close: () => open.delete(id),
  }),
}));

beforeEach(() => open.clear());
afterEach(cleanup);

const candidate = {
  __typename: 'ReportableSale',
  taxTxId: 'e1',
  asset: 'BTC',
  source: 'Kraken',
  on: '2025-02-02',
  quantity: '0.4',
  proceeds: '390',
};
const line = {
  __typename: 'BrokerLine',
  id: 'l1',
  broker: 'Kraken',
  asset: 'BTC',
  quantity: '0.5',
  sold: '2025-02-01',
  proceeds: '400',
  costBasis: null,
  basisReported: false,
  status: 'not-in-books',
  statusWords: 'Not in your books',
  proceedsDifference: null,
  basisDifference: null,
  boxes: [],
  codes: [],
  isChosen: false,
  transactionIds: [],
  candidates: [candidate],
};
const form = {
  __typename: 'BrokerForm',
  id: 'f1',
  broker: 'Kraken',
  coversAll: false,
  fileName: 'da.csv',
  lineCount: 1,
  created: '2026-02-01T10:00:00.000Z',
};
const brokerReconciliation = {
  __typename: 'BrokerReconciliation',
  forms: [form],
  lineCount: 1,
  openCount: 1,
  differingCount: 0,
  notReportedCount: 2,
};
const counts = [
  { __typename: 'BrokerLineCount', status: 'not-in-books', words: 'Not in your books', lines: 1 },
  { __typename: 'BrokerLineCount', status: 'agrees', words: 'Agrees', lines: 60 },
];
const lines = {
  __typename: 'BrokerLinePage',
  lineCount: 61,
  counts,
  lines: [line],
  cursor: '0.0.1',
};
const added = { __typename: 'AddedBrokerForm', id: 'f2', lines: 3, rejectedCount: 0, rejected: [] };
const script = {
  BrokerReconciliation: {
    brokerReconciliation,
    exchanges: [{ __typename: 'Exchange', id: 's1', nickname: 'Kraken' }],
    wallets: [],
  },
  BrokerLines: ({ cursor }: { readonly cursor?: string }) => ({
    brokerLines: cursor === undefined ? lines : { ...lines, lines: [{ ...line, id: 'l2' }] },
  }),
  AddBrokerForm: { addBrokerForm: added },
  DeleteBrokerForm: { deleteBrokerForm: true },
  MatchBrokerLines: { matchBrokerLines: true },
};
const show = (more: Partial<typeof script> = {}) =>
  showWith({ ...script, ...more }, <BrokerForms years={[2025]} getAccountYear={2025} />);
const listSent = (sent: ReturnType<typeof showWith>, name: string) =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);

it('compares the forms with the books, and matches a line with a sale', async () => {
  open.add('broker-reconciliation');
  const sent = show();
  expect(await screen.findByText('1 line isn’t in your books.')).toBeDefined();
  expect(screen.getByText('2 sales aren’t on a form')).toBeDefined();
  const choice = within(
    await screen.findByRole('region', { name: 'Lines on the forms' }),
  ).getByLabelText('Sale for the line of 0.5 BTC');
  await userEvent.selectOptions(choice, 'e1');
  expect(listSent(sent, 'MatchBrokerLines')).toEqual([
    { accountId: 'a1', lineIds: ['l1'], taxTxId: 'e1' },
  ]);
});

it('shows the lines of one status, page by page', async () => {
  open.add('broker-reconciliation');
  const sent = show();
  expect(await screen.findByText('1 of 61 lines')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Lines'), 'agrees');
  expect(await screen.findByText('1 of 60 lines')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('2 of 60 lines')).toBeDefined();
  expect(listSent(sent, 'BrokerLines')).toEqual([
    { accountId: 'a1', taxYear: 2025 },
    { accountId: 'a1', taxYear: 2025, status: 'agrees' },
    { accountId: 'a1', taxYear: 2025, status: 'agrees', cursor: '0.0.1' },
  ]);
});

it('adds a form from a file', async () => {
  open.add('enter-broker-form');
  const sent = show();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }));
  expect(dialog.getByText('A file must be uploaded')).toBeDefined();
  await userEvent.upload(dialog.getByLabelText('Choose files'), new File(['x'], 'da.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }));
  expect(listSent(sent, 'AddBrokerForm')).toMatchObject([
    { accountId: 'a1', taxYear: 2025, file: 'upload of da.csv', coversAll: false },
  ]);
});

it('adds a line manually, box by box', async () => {
  open.add('enter-broker-form');
  const sent = show();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /Manual entry/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }));
  expect(dialog.getByText('Enter asset, units, date sold and proceeds.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Asset (1a, 1b)'), 'BTC');
  await userEvent.type(dialog.getByLabelText('Units (1c)'), '0.5');
  await userEvent.type(dialog.getByLabelText('Date sold (1e)'), '2025-02-01');
  await userEvent.type(dialog.getByLabelText('Proceeds (1f)'), '1,000');
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }));
  expect(listSent(sent, 'AddBrokerForm')).toMatchObject([
    {
      lines: [
        {
          asset: 'BTC',
          quantity: '0.5',
          sold: '2025-02-01',
          proceeds: '1000',
          basisReported: false,
        },
      ],
      coversAll: false,
    },
  ]);
});

it('lists the lines of a file that could not be read', async () => {
  open.add('enter-broker-form');
  const rejected = [
    {
      __typename: 'RejectedBrokerLine',
      line: 3,
      column: 'units (box 1c)',
      reason: "'x' is no number of units above zero.",
    },
  ];
  show({ AddBrokerForm: { addBrokerForm: { ...added, rejectedCount: 1, rejected } as never } });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('Choose files'), new File(['x'], 'da.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }));
  expect(
    await dialog.findByText("Line 3, units (box 1c): 'x' is no number of units above zero."),
  ).toBeDefined();
});

it('removes a form after asking', async () => {
  const sent = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the form from Kraken' }));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove form' }),
  );
  expect(listSent(sent, 'DeleteBrokerForm')).toEqual([{ accountId: 'a1', formId: 'f1' }]);
});
