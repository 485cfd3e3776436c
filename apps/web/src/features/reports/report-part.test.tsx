import { MockedProvider } from '@apollo/client/testing/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toParameters } from './ReportPart.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';

vi.mock('../transactions/use-filter-options.ts', () => ({
  useFilterOptions: () => ({
    wallets: [{ value: 'w1', label: 'Ledger' }],
    exchanges: [],
    assets: [{ value: 'BTC', label: 'BTC' }],
    categories: [],
  }),
}));

const shared = {
  title: 'Capital gains',
  about: null,
  questions: [],
  columns: [],
  chosenColumns: [],
  formats: ['csv'],
  format: 'csv',
  onClose: () => undefined,
};

it('offers filters for period, wallet and asset only if the report has them', async () => {
  const onMake = vi.fn(async () => undefined);
  const { rerender } = render(
    <ReportQuestions
      {...shared}
      parts={['start', 'end', 'wallet', 'exchange', 'asset']}
      onMake={onMake}
    />,
    {
      wrapper: MockedProvider,
    },
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-03-01' } });
  fireEvent.change(screen.getByLabelText('Wallet'), { target: { value: 'w1' } });
  fireEvent.change(screen.getByLabelText('Asset'), { target: { value: 'BTC' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create CSV' }));
  await vi.waitFor(() =>
    expect(onMake).toHaveBeenCalledWith(
      { start: '2025-03-01', wallet: 'w1', asset: 'BTC' },
      'csv',
      [],
    ),
  );
  expect(screen.queryByLabelText('Exchange')).toBeNull();
  rerender(<ReportQuestions {...shared} parts={['wallet', 'exchange']} onMake={onMake} />);
  expect([screen.queryByLabelText('From'), screen.queryByLabelText('Asset')]).toEqual([null, null]);
  expect(screen.getByLabelText('Wallet')).toBeDefined();
  rerender(<ReportQuestions {...shared} parts={[]} onMake={onMake} />);
  expect(screen.queryByLabelText('Wallet')).toBeNull();
});

it('requests everything without filters', () => {
  expect(toParameters({ start: undefined, wallet: '', asset: 'BTC' })).toEqual({ asset: 'BTC' });
});
