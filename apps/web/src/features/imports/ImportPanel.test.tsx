import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportPanel } from './ImportPanel.tsx';

interface File {
  readonly id: string;
  readonly format: string;
  readonly added: number;
  readonly alreadyThere: number;
  readonly skipped?: number;
}
interface Failed {
  readonly id: string;
  readonly fileName: string;
  readonly status: string;
}
const { files, inside, failed, waiting, unsent, dismissed } = vi.hoisted(() => ({
  unsent: [] as { readonly key: string; readonly name: string; readonly error: string }[],
  dismissed: vi.fn(),
  files: [] as File[],
  inside: [] as File[],
  failed: [] as Failed[],
  waiting: [] as Failed[],
}));
vi.mock('./ImportLine.tsx', () => ({
  ImportLine: ({
    from,
    isUnresolved,
  }: {
    readonly from: Failed;
    readonly isUnresolved: boolean;
  }) => (
    <li>
      {from.fileName} {isUnresolved ? 'waits' : from.status}
    </li>
  ),
}));
vi.mock('./ImportProvider.tsx', () => ({
  useImporting: () => ({
    sendings: [
      ...(files.length > 0 ? [{ key: 's', importIds: files.map(({ id }) => id) }] : []),
      ...unsent.map((each) => ({ ...each, size: 0, sent: 0, importIds: [] })),
    ],
    dismiss: dismissed,
  }),
}));
vi.mock('./use-imports.ts', () => ({
  isRunning: () => false,
  useImports: () => ({
    unresolved: waiting,
    imports: [...files, ...inside].map((each) => ({
      ...each,
      fileName: `${each.id}.csv`,
      archive: inside.includes(each) ? 'several.csv' : null,
      createdAt: '2025-01-01T00:00:00Z',
      status: 'done',
      rejected: 0,
      ...failed.find(({ id }) => id === each.id),
    })),
  }),
}));
afterEach(() => {
  cleanup();
  for (const list of [files, inside, failed, waiting, unsent]) list.length = 0;
  dismissed.mockReset();
});

const file = (id: string, added: number) => ({
  id,
  format: 'Kraken: Ledgers (CSV)',
  added,
  alreadyThere: 1,
});

it('counts the files of an archive instead of the archive', () => {
  files.splice(0, files.length, { id: 'several', format: '', added: 0, alreadyThere: 0 });
  inside.splice(0, inside.length, file('one', 3), file('two', 4));
  render(<ImportPanel />);
  expect(screen.getByRole('status').textContent).toContain(
    '2 files loaded successfully. 7 transactions added, 2 duplicates skipped.',
  );
  inside.splice(0, inside.length);
});

it('keeps an archive listed if files in it that may contain transactions were not read', () => {
  files.splice(0, files.length, {
    id: 'several',
    format: 'ZIP archive',
    added: 0,
    alreadyThere: 0,
    skipped: 1,
  });
  inside.splice(0, inside.length, file('one', 3));
  render(<ImportPanel />);
  const section = screen.getByRole('region', { name: 'Imported' });
  expect(within(section).getByText('several.csv done')).toBeDefined();
  expect(within(section).getByText('one.csv done')).toBeDefined();
});

it.each([
  [
    'transactions and prices',
    [
      { id: 'kraken', format: 'Kraken: Ledgers (CSV)', added: 293, alreadyThere: 2 },
      { id: 'prices', format: 'Prices (CSV)', added: 8_766, alreadyThere: 0 },
    ],
    '293 transactions and 8,766 prices added, 2 duplicates skipped.',
  ],
  [
    'one transaction',
    [{ id: 'kraken', format: 'Kraken: Ledgers (CSV)', added: 1, alreadyThere: 0 }],
    '1 transaction added.',
  ],
  [
    'prices only',
    [{ id: 'prices', format: 'Prices (CSV)', added: 4, alreadyThere: 1 }],
    '4 prices added, 1 duplicate skipped.',
  ],
])('summarizes imported files: %s', (_, imported, text) => {
  files.splice(0, files.length, ...imported);
  render(<ImportPanel />);
  expect(screen.getByRole('status').textContent).toContain(text);
});

const unrecognized = {
  id: 'old',
  fileName: 'my list.csv',
  status: 'failed',
  createdAt: '2024-12-01T00:00:00Z',
  archive: null,
  rejected: 0,
};

it('lists a file of an earlier visit until it is mapped or dismissed', () => {
  waiting.push(unrecognized);
  const { rerender } = render(<ImportPanel />);
  const section = screen.getByRole('region', { name: 'Files not imported' });
  expect(within(section).getByText('my list.csv waits')).toBeDefined();
  expect(within(section).queryByRole('button', { name: 'Hide' })).toBeNull();
  waiting.length = 0;
  rerender(<ImportPanel />);
  expect(screen.queryByText(/my list/)).toBeNull();
});

it('no longer lists a file of this visit that was dismissed', () => {
  files.push(file('old', 0));
  failed.push(unrecognized);
  render(<ImportPanel />);
  expect(screen.queryByText(/my list/)).toBeNull();
});

it('omits files of earlier visits with `visitOnly`', () => {
  waiting.push(unrecognized);
  render(<ImportPanel visitOnly />);
  expect(screen.queryByText(/my list/)).toBeNull();
});

it('dismisses a file whose upload failed, and doesn’t say that it stays listed', () => {
  unsent.push({ key: 'u', name: 'empty.csv', error: 'empty.csv is empty.' });
  render(<ImportPanel />);
  expect(screen.getByText('Upload failed')).toBeDefined();
  expect(screen.queryByText(/stays listed/)).toBeNull();
  screen.getByRole('button', { name: 'Dismiss empty.csv' }).click();
  expect(dismissed).toHaveBeenCalledWith('u');
});
