import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { MakeReport } from './MakeReport.tsx';

const kinds = vi.hoisted(() => ({
  made: [] as { __typename: string; id: string; label: string }[],
}));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { id: 'a1', name: 'ada1815' } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
vi.mock('../account/use-tax-place.ts', () => ({
  useTaxPlace: () => ({ years: { label: String } }),
}));
vi.mock('./pending-reports.tsx', () => ({
  usePendingReports: () => ({ isPending: () => false, add: vi.fn() }),
}));
afterEach(() => {
  cleanup();
  kinds.made.length = 0;
});

const type = (id: string, isForm: boolean) => ({
  __typename: 'ReportType' as const,
  id,
  label: id,
  purpose: '',
  formats: ['pdf'],
  perYear: true,
  ofBooks: false,
  leavesOut: [],
  parts: [],
  isForm,
  group: 'All',
  manual: '',
  columns: [],
  chosenColumns: [],
  questions: [],
});
const types = [type('Form 8949', true), type('Audit trail', false)];
const answers = {
  get ReportFilterOptions() {
    return {
      reportFilterOptions: {
        __typename: 'ReportFilterOptions',
        kinds: kinds.made,
        statuses: [],
        taxYears: [],
        scheduled: false,
      },
    };
  },
  UpdateAccount: { updateAccount: { __typename: 'Account', id: 'a1' } },
  CreateTaxReport: { createTaxReport: { __typename: 'Report', id: 'r1', status: 'queued' } },
};
const show = () =>
  drawWith(
    <MakeReport types={types} years={[2025]} year={2025} onYear={() => undefined} />,
    answers,
  );
const press = async (label: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Create ${label}`, hidden: true }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
};

it('asks for the legal name before the first form, saves it, and creates the form', async () => {
  const sent = show();
  await press('Form 8949');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Legal name' });
  expect(field.value).toBe('ada1815');
  expect(listSent(sent, 'CreateTaxReport')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save and create the form' }));
  expect(await screen.findByText('Account name cannot be blank')).toBeDefined();
  await userEvent.type(field, 'Ada Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Save and create the form' }));
  await vi.waitFor(() => expect(listSent(sent, 'CreateTaxReport')).toHaveLength(1));
  expect(listSent(sent, 'UpdateAccount')).toEqual([
    { accountId: 'a1', accountData: { name: 'Ada Lovelace' } },
  ]);
});

it('asks neither for other reports nor after the first form', async () => {
  const sent = show();
  await press('Audit trail');
  await vi.waitFor(() => expect(listSent(sent, 'CreateTaxReport')).toHaveLength(1));
  cleanup();
  kinds.made.push({ __typename: 'ReportKind', id: 'Form 8949', label: 'Form 8949' });
  const later = show();
  await press('Form 8949');
  await vi.waitFor(() => expect(listSent(later, 'CreateTaxReport')).toHaveLength(1));
  expect(screen.queryByRole('textbox', { name: 'Legal name' })).toBeNull();
});
