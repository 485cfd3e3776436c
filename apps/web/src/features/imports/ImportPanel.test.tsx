import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportPanel } from './ImportPanel.tsx';

interface File {
  readonly id: string;
  readonly format: string;
  readonly added: number;
  readonly alreadyThere: number;
}
const { files, inside } = vi.hoisted(() => ({ files: [] as File[], inside: [] as File[] }));
vi.mock('./ImportProvider.tsx', () => ({
  useImporting: () => ({ sendings: [{ key: 's', importIds: files.map(({ id }) => id) }], dismiss: vi.fn() }),
}));
vi.mock('./use-imports.ts', () => ({
  isRunning: () => false,
  useImports: () => ({
    imports: [...files, ...inside].map((each) => ({
      ...each,
      fileName: `${each.id}.csv`,
      archive: inside.includes(each) ? 'several.csv' : null,
      createdAt: '2025-01-01T00:00:00Z',
      status: 'done',
      rejected: 0,
    })),
  }),
}));
afterEach(cleanup);

const file = (id: string, added: number) => ({ id, format: 'Kraken: Ledgers (CSV)', added, alreadyThere: 1 });

it('counts what came in an archive, in its place', () => {
  files.splice(0, files.length, { id: 'several', format: '', added: 0, alreadyThere: 0 });
  inside.splice(0, inside.length, file('one', 3), file('two', 4));
  render(<ImportPanel />);
  expect(screen.getByRole('status').textContent).toContain('2 files loaded successfully. 7 transactions added, 2 were already there.');
  inside.splice(0, inside.length);
});

it.each([
  [
    'transactions and prices apart',
    [
      { id: 'kraken', format: 'Kraken: Ledgers (CSV)', added: 293, alreadyThere: 2 },
      { id: 'prices', format: 'Prices (CSV)', added: 8_766, alreadyThere: 0 },
    ],
    '293 transactions and 8,766 prices added, 2 were already there.',
  ],
  ['one transaction as one', [{ id: 'kraken', format: 'Kraken: Ledgers (CSV)', added: 1, alreadyThere: 0 }], '1 transaction added, 0 were already there.'],
  ['prices alone', [{ id: 'prices', format: 'Prices (CSV)', added: 4, alreadyThere: 1 }], '4 prices added, 1 were already there.'],
])('says what files brought: %s', (_, brought, words) => {
  files.splice(0, files.length, ...brought);
  render(<ImportPanel />);
  expect(screen.getByRole('status').textContent).toContain(words);
});
