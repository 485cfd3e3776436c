import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarYears } from '@lotbook/law/tax-year';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { showWith } from '../../system/scripted.tsx';
import { MakeReport } from './MakeReport.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD', type: 'Accounting' } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('./pending-reports.tsx', () => ({
  usePendingReports: () => ({ isPending: () => false, add: vi.fn() }),
}));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: calendarYears, unitsRule: undefined }),
}));
afterEach(cleanup);

const type = (id: string, given: object): ReportTypesQuery['reportTypes'][number] => ({
  __typename: 'ReportType',
  id,
  label: id,
  purpose: '',
  formats: ['pdf'],
  perYear: false,
  ofBooks: true,
  leavesOut: [],
  isForm: false,
  parts: ['start', 'end'],
  group: 'Journal and ledgers',
  manual: '',
  columns: [],
  chosenColumns: [],
  questions: [],
  ...given,
});

const press = async (label: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Create ${label}`, hidden: true }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
};

it('asks for reports about the books by their days, and for others by their year', async () => {
  const sent = showWith(
    {
      UnpricedYears: { unpricedYears: [] },
      CreateAccountingReport: { createAccountingReport: null },
    },
    <MakeReport
      types={[type('trial-balance', {}), type('expenses', { perYear: true, ofBooks: false })]}
      years={[2025]}
      year={2025}
      onYear={() => undefined}
    />,
  );
  const made = () =>
    sent.filter(({ name }) => name?.startsWith('Create')).map(({ variables }) => variables);
  await press('trial-balance');
  await vi.waitFor(() =>
    expect(made()).toEqual([{ accountId: 'a1', type: 'trial-balance', params: { format: 'pdf' } }]),
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-02-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-03-31' } });
  await press('trial-balance');
  await vi.waitFor(() =>
    expect(made()[1]).toMatchObject({
      params: { format: 'pdf', start: '2025-02-01', end: '2025-03-31' },
    }),
  );
  await press('expenses');
  await vi.waitFor(() =>
    expect(made()[2]).toMatchObject({
      type: 'expenses',
      params: { format: 'pdf', rounding: 'cents', taxYear: 2025 },
    }),
  );
});
