import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { makeLines, makeColumns, type Run, type RunActions } from './run-columns.tsx';

const { translate: t } = createTranslator();

afterEach(cleanup);

const run = (paymentRequired: boolean): Run => ({
  __typename: 'Report',
  id: 'r1',
  account: 'a1',
  accountName: 'Ada',
  type: 'form-8949',
  label: 'Form 8949',
  taxYear: 2025,
  requested: '2026-03-01T00:00:00Z',
  finished: '2026-03-01T00:00:01Z',
  error: null,
  status: 'ready',
  scheduled: false,
  waitsForFigures: false,
  progress: 100,
  parameters: {},
  format: 'csv',
  downloadUrl: '/reports/a1/r1',
  previewUrl: null,
  paymentRequired,
  fileName: 'form-8949.csv',
  rows: 1,
  bytes: 10,
  isEmpty: false,
  incomplete: false,
  excludedRows: 0,
  uncertain: false,
});

function show(one: Run, mayPay: boolean): RunActions {
  const actions: RunActions = {
    onDownload: vi.fn(),
    onPreview: vi.fn(),
    onCancel: vi.fn(),
    onDelete: vi.fn(),
    onAgain: vi.fn(),
    mayPay,
    yearLabel: String,
  };
  const column = makeColumns(t, actions, [], { wallets: [], exchanges: [], categories: [] }).find(
    ({ id }) => id === 'actions',
  );
  render(column?.cell(one));
  return actions;
}

it.each([
  [
    'is downloaded once its year is paid',
    run(false),
    false,
    'Download Form 8949 2025 CSV',
    'Download',
  ],
  ['is paid for by somebody who may', run(true), true, 'Pay for Form 8949 2025 CSV', 'Pay'],
  [
    'offers no payment to somebody who may not, and leads to who pays',
    run(true),
    false,
    'Not paid: who pays for Form 8949 2025 CSV',
    'Not Paid',
  ],
])('a report %s', async (_, one, mayPay, name, words) => {
  const { onDownload } = show(one, mayPay);
  const button = screen.getByRole('button', { name });
  expect(button.textContent).toBe(words);
  await userEvent.click(button);
  expect(onDownload).toHaveBeenCalledWith(one);
});

it('shows the client of each report to a firm', () => {
  const actions: RunActions = {
    onDownload: vi.fn(),
    onPreview: vi.fn(),
    onCancel: vi.fn(),
    onDelete: vi.fn(),
    onAgain: vi.fn(),
    mayPay: true,
    yearLabel: String,
  };
  const names = { wallets: [], exchanges: [], categories: [] };
  const client = makeColumns(t, actions, [], names, true).find(({ id }) => id === 'client');
  render(client?.cell(run(false)));
  expect(screen.getByText('Ada')).toBeDefined();
  expect(makeColumns(t, actions, [], names).some(({ id }) => id === 'client')).toBe(false);
});

const idle: RunActions = {
  onDownload: vi.fn(),
  onPreview: vi.fn(),
  onCancel: vi.fn(),
  onDelete: vi.fn(),
  onAgain: vi.fn(),
  mayPay: true,
  yearLabel: String,
};

it.each([
  [2, '2 rows or files are not included'],
  [null, 'Some rows or files are not included'],
])('a report that leaves out %s rows is shown as incomplete', (excludedRows, words) => {
  const incomplete = { ...run(false), incomplete: true, excludedRows };
  const status = makeColumns(t, idle, [], { wallets: [], exchanges: [], categories: [] }).find(
    ({ id }) => id === 'status',
  );
  render(status?.cell(incomplete));
  expect(screen.getByText('Incomplete')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByText('Ready')).toBeNull();
  expect(makeLines(t, idle).outcome(incomplete)).toBe('Incomplete');
});

it('offers to delete a report only to those who may', () => {
  const names = { wallets: [], exchanges: [], categories: [] };
  const countButtons = (actions: RunActions): number => {
    const cells = makeColumns(t, actions, [], names).map(({ id, cell }) => (
      <div key={id}>{cell(run(false))}</div>
    ));
    const { unmount } = render(cells);
    const { length } = screen.queryAllByRole('button', { name: /^Delete/ });
    unmount();
    return length;
  };
  expect(countButtons(idle)).toBe(1);
  expect(countButtons({ ...idle, onDelete: undefined })).toBe(0);
});

it('shows client, format, year and status of a report on phones', () => {
  const lines = makeLines(t, idle, true);
  expect([lines.what(run(false)), lines.when(run(false)), lines.outcome(run(false))]).toEqual([
    'Ada',
    'CSV 2025: Form 8949',
    'Ready',
  ]);
});
