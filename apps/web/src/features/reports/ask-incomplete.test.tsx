import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { calendarYears } from '@lotbook/law/tax-year';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { showWith } from '../../system/scripted.tsx';
import { MakeReport } from './MakeReport.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('./pending-reports.tsx', () => ({
  usePendingReports: () => ({ isPending: () => false, add: vi.fn() }),
}));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: calendarYears, unitsRule: undefined }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ search, children }: { readonly search: object; readonly children: ReactNode }) => (
    <a href={`?${JSON.stringify(search)}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const type = (id: string, leavesOut: string[]): ReportTypesQuery['reportTypes'][number] => ({
  __typename: 'ReportType',
  id,
  label: id,
  purpose: '',
  formats: ['pdf'],
  perYear: true,
  ofBooks: false,
  leavesOut,
  isForm: true,
  parts: [],
  group: 'Tax forms',
  manual: '',
  columns: [],
  chosenColumns: [],
  questions: [],
});
const types = [type('form-8949', ['disposal']), type('gifts', ['gift'])];
const makeUnpriced = (year: number) => ({
  __typename: 'YearUnpriced',
  year,
  kind: 'disposal',
  transactions: 2,
  unstaked: 0,
});

function show(year: number) {
  return showWith(
    {
      ReportFilterOptions: {
        reportFilterOptions: {
          __typename: 'ReportFilterOptions',
          kinds: [{ __typename: 'ReportKind', id: 'form-8949', label: '' }],
          statuses: [],
          taxYears: [],
          scheduled: false,
        },
      },
      UnpricedYears: { unpricedYears: [makeUnpriced(2024)] },
      CreateTaxReport: { createTaxReport: null },
    },
    <MakeReport types={types} years={[2025, 2024]} year={year} onYear={() => undefined} />,
  );
}
const listMade = (sent: ReturnType<typeof show>) =>
  sent
    .filter(({ name }) => name === 'CreateTaxReport')
    .map(({ variables }) => (variables as { type: string }).type);
const press = async (label: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Create ${label}`, hidden: true }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
};

it('asks for confirmation before it creates an incomplete report', async () => {
  const sent = show(2024);
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('UnpricedYears'));
  await press('form-8949');
  expect(
    await screen.findByText(
      /^2 sales have no price and are not included\. The report will be marked INCOMPLETE/,
    ),
  ).toBeDefined();
  expect(listMade(sent)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(listMade(sent)).toEqual([]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('form-8949');
  await userEvent.click(await screen.findByRole('button', { name: 'Create anyway' }));
  await vi.waitFor(() => expect(listMade(sent)).toEqual(['form-8949']));
});

it('does not ask for a complete report', async () => {
  const sent = show(2024);
  await press('gifts');
  await vi.waitFor(() => expect(listMade(sent)).toEqual(['gifts']));
  cleanup();
  const other = show(2025);
  await press('form-8949');
  await vi.waitFor(() => expect(listMade(other)).toEqual(['form-8949']));
});
