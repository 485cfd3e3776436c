import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportPanel } from './ImportPanel.tsx';

const { files } = vi.hoisted(() => ({ files: [] as { id: string; format: string; added: number; alreadyThere: number }[] }));
vi.mock('./ImportProvider.tsx', () => ({
  useImporting: () => ({ sendings: [{ key: 's', importIds: files.map(({ id }) => id) }], dismiss: vi.fn() }),
}));
vi.mock('./use-imports.ts', () => ({
  isRunning: () => false,
  useImports: () => ({ imports: files.map((each) => ({ ...each, fileName: `${each.id}.csv`, status: 'done', rejected: 0 })) }),
}));
afterEach(cleanup);

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
