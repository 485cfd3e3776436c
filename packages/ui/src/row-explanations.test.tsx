import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Amount } from './Amount.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table-model.ts';

interface Sale {
  readonly id: string;
  readonly gain: string | null;
  readonly leftOut?: true;
}

const sales: readonly Sale[] = [
  { id: 's1', gain: '12.5' },
  { id: 's2', gain: null },
  { id: 's3', gain: '7', leftOut: true },
];
const columns: readonly Column<Sale>[] = [
  { id: 'name', label: 'Name', width: '', cell: ({ id }) => id },
  { id: 'fee', label: 'Fee', width: '', cell: () => <Amount value="3" /> },
  {
    id: 'gain',
    label: 'Gain',
    width: '',
    why: true,
    cell: ({ gain }) => <Amount value={gain} gain />,
  },
];
const none = () => null;
const onOpen = vi.fn<(row: Sale) => void>();
const onWhy = vi.fn<(row: Sale) => void>();
const draw = (why?: typeof onWhy) =>
  render(
    <DataTable
      label="Sales"
      rows={sales}
      rowId={({ id }) => id}
      columns={columns}
      lines={{ what: none, when: none, amount: none, outcome: none }}
      status="ready"
      empty={null}
      onOpen={onOpen}
      isStruck={({ leftOut }) => leftOut === true}
      {...(why ? { onWhy: why } : {})}
    />,
  );
const listTold = () => [onOpen, onWhy].map(({ mock }) => mock.calls.map(([row]) => row.id));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('a click on a figure that has evidence asks for it; everywhere else it opens the row', async () => {
  draw(onWhy);
  await userEvent.click(screen.getByText(/12\.50/));
  expect(listTold()).toEqual([[], ['s1']]);
  await userEvent.click(screen.getByText('s1'));
  await userEvent.click(screen.getAllByText(/^3\.00/)[0]!);
  await userEvent.click(screen.getByText('–'));
  await userEvent.click(screen.getByText(/7\.00/));
  expect(listTold()).toEqual([['s1', 's1', 's2', 's3'], ['s1']]);
});

it('w does so from the row that has the focus, and from nowhere else', async () => {
  draw(onWhy);
  expect(screen.getByRole('grid', { name: 'Sales' }).getAttribute('aria-keyshortcuts')).toBe('w');
  await userEvent.keyboard('w');
  await userEvent.keyboard('jjw');
  expect(listTold()).toEqual([[], ['s2']]);
});

it('where nobody answers, a figure opens its row like everything else', async () => {
  draw();
  await userEvent.click(screen.getByText(/12\.50/));
  await userEvent.keyboard('jw');
  expect(listTold()).toEqual([['s1'], []]);
  expect(screen.getByRole('grid').hasAttribute('aria-keyshortcuts')).toBe(false);
});
