import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { useState } from 'react';
import { PendingReportsProvider, usePendingReports } from './pending-reports.tsx';

const { download, navigate, status } = vi.hoisted(() => ({
  download: vi.fn(),
  navigate: vi.fn(() => Promise.resolve()),
  status: { now: 'running', incomplete: false },
}));
vi.mock('../shared/use-download.ts', () => ({ useDownload: () => download }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}));
vi.mock('../../system/place.ts', async (original) => ({
  ...(await original<typeof import('../../system/place.ts')>()),
  usePageAt: () => (page: string) => `/tax/${page}`,
}));
afterEach(() => {
  cleanup();
  download.mockReset();
  navigate.mockClear();
  status.now = 'running';
  status.incomplete = false;
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
  incomplete: status.incomplete,
  excludedRows: status.incomplete ? 2 : 0,
});
const answers = {
  get Reports() {
    return { reports: { __typename: 'Reports', totalCount: 1, reports: [run()] } };
  },
};

/** Stands for the shell: the Reports page can be left. */
function App() {
  const [isLeft, leave] = useState(false);
  return (
    <PendingReportsProvider>
      {isLeft ? 'Overview' : <Page />}
      <button type="button" onClick={() => leave(true)}>
        Leave
      </button>
    </PendingReportsProvider>
  );
}

function Page() {
  const pending = usePendingReports();
  return (
    <button
      type="button"
      disabled={pending.isPending('a1', 'form-8949 pdf')}
      onClick={() =>
        pending.add({
          accountId: 'a1',
          button: 'form-8949 pdf',
          id: 'r1',
          title: 'Form 8949, 2025 (PDF)',
        })
      }
    >
      PDF
    </button>
  );
}

const isBusy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'PDF' }).disabled;

it('keeps the pressed button busy until the report is ready, then offers it', async () => {
  drawWith(<App />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  expect(isBusy()).toBe(true);
  expect(screen.queryByText(/is ready/)).toBeNull();
  status.now = 'ready';
  expect(await screen.findByText('Form 8949, 2025 (PDF) is ready.')).toBeDefined();
  expect(isBusy()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(download).toHaveBeenCalledOnce();
});

it('shows why a report failed, with a link to the list', async () => {
  status.now = 'failed';
  drawWith(<App />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  expect(
    await screen.findByText(
      /We couldn’t create Form 8949, 2025 \(PDF\): The figures could not be computed\./,
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show reports' })).toBeDefined();
  expect(isBusy()).toBe(false);
});

it.each([
  ['ready', /is ready\.$/],
  ['failed', /couldn’t create/],
])('shows that a report is %s after the person has left the page', async (end, words) => {
  drawWith(<App />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
  status.now = end;
  expect(await screen.findByText(words)).toBeDefined();
});

it('links from another page to the list of reports after a failure', async () => {
  status.now = 'failed';
  drawWith(<App />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show reports' }));
  expect(navigate).toHaveBeenCalledWith({ to: '/tax/reports' });
});

it('does not call an incomplete report ready without saying so', async () => {
  status.now = 'ready';
  status.incomplete = true;
  drawWith(<App />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  expect(
    await screen.findByText(
      'Form 8949, 2025 (PDF) is ready, but incomplete: 2 rows or files are not included.',
    ),
  ).toBeDefined();
});
