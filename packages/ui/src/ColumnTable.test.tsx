import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ColumnTable } from './ColumnTable.tsx';

const setPhone = (isPhone: boolean): void =>
  void vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = ['Date', 'Note'].map((name, at) => ({
  id: name,
  at,
  name,
  control: <button>{`Choose ${name}`}</button>,
  isUsed: true,
}));
const rows = ['2025-01-01', '2025-01-01', '2025-01-02'].map((day, index) => ({
  line: index + 2,
  cells: [day, ''],
}));

const show = () => render(<ColumnTable label="First rows" columns={columns} rows={rows} />);

it('shows the rows of the file under a control for each column', () => {
  setPhone(false);
  show();
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Choose Note' })).toBeDefined();
});

it('lists the columns below each other on phones, with their control and first values', () => {
  setPhone(true);
  show();
  expect(screen.queryByRole('table')).toBeNull();
  const [date, note] = within(screen.getByRole('list', { name: 'First rows' })).getAllByRole(
    'listitem',
  );
  expect(date?.textContent).toBe('Date2025-01-01 · 2025-01-02Choose Date');
  expect(note?.textContent).toBe('Note–Choose Note');
});
