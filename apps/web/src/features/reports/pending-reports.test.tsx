import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { usePendingReports } from './use-pending-reports.ts';

const { download, status } = vi.hoisted(() => ({ download: vi.fn(), status: { now: 'running' } }));
vi.mock('./use-download.ts', () => ({ useDownload: () => download }));
afterEach(() => {
  cleanup();
  download.mockReset();
  status.now = 'running';
});

const fields = [
  'label',
  'fileName',
  'finished',
  'downloadUrl',
  'previewUrl',
  'parameters',
  'rows',
  'bytes',
  'taxYear',
];
const run = () => ({
  __typename: 'Report',
  ...Object.fromEntries(fields.map((field) => [field, null])),
  id: 'r1',
  type: 'form-8949',
  requested: '2026-01-01T00:00:00Z',
  status: status.now,
  format: 'pdf',
  progress: 0,
  error: status.now === 'failed' ? 'The figures could not be computed.' : null,
  scheduled: false,
  waitsForFigures: false,
  paymentRequired: false,
  isEmpty: false,
});
const answers = {
  get Reports() {
    return { reports: { __typename: 'Reports', totalCount: 1, reports: [run()] } };
  },
};

function Page() {
  const pending = usePendingReports('a1');
  return (
    <button
      type="button"
      disabled={pending.isPending('form-8949 pdf')}
      onClick={() =>
        pending.add({ button: 'form-8949 pdf', id: 'r1', title: 'Form 8949, 2025 (PDF)' })
      }
    >
      PDF
    </button>
  );
}

const isBusy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'PDF' }).disabled;

it('keeps the pressed button busy until the report is ready, then offers it', async () => {
  drawWith(<Page />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  expect(isBusy()).toBe(true);
  expect(screen.queryByText(/is ready/)).toBeNull();
  status.now = 'ready';
  expect(
    await screen.findByText('Form 8949, 2025 (PDF) is ready.', {}, { timeout: 5_000 }),
  ).toBeDefined();
  expect(isBusy()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(download).toHaveBeenCalledOnce();
});

it('says why a report could not be made, and leads to the list', async () => {
  status.now = 'failed';
  drawWith(<Page />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  expect(
    await screen.findByText(
      /Form 8949, 2025 \(PDF\) could not be made: The figures could not be computed\./,
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show reports' })).toBeDefined();
  expect(isBusy()).toBe(false);
});
