import { money } from '@lotbook/decimal/decimal';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { saveFile } from '../../system/save-file.ts';
import { otherWindow } from '../../system/testing-windows.ts';
import { ExplainedFigureView, type InlineExplanation } from './ExplainedFigureView.tsx';
import { ExplanationPage } from './ExplanationPage.tsx';

const address = vi.hoisted(() => ({ id: '' }));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { name: 'Ada Lovelace' } }),
}));
vi.mock('../../system/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({
    action,
    aside,
    children,
  }: {
    action?: ReactNode;
    aside?: ReactNode;
    children: ReactNode;
  }) => (
    <main>
      {action}
      {aside}
      {children}
    </main>
  ),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({
    search,
    children,
    onFollow,
  }: {
    search?: { id: string };
    children: ReactNode;
    onFollow?: () => void;
  }) => (
    <button
      onClick={() => {
        address.id = search?.id ?? '';
        onFollow?.();
      }}
    >
      {children}
    </button>
  ),
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const told: InlineExplanation = {
  currency: 'USD',
  year: '2024/25',
  explanation: {
    kind: 'amount',
    text: 'Under LIFO 2025 comes to 3.00 USD.',
    amount: money('3'),
    parts: [
      {
        kind: 'amount',
        text: 'BTC: 3.00 USD.',
        amount: money('3'),
        figure: { kind: 'year', id: '2025/BTC' },
        parts: [],
      },
    ],
  },
};

it('what a page worked out opens as a page of its own, which can be printed and saved, and leads to the evidence of the books', async () => {
  showWith({}, <ExplainedFigureView told={() => told}>3.00</ExplainedFigureView>);
  await userEvent.click(screen.getByRole('button', { name: /3\.00/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Open as a page' }));
  cleanup();
  showWith({}, <ExplanationPage name={address.id} />);
  expect(screen.getByText('Under LIFO 2025 comes to 3.00 USD.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'BTC: 3.00 USD.' }).getAttribute('href')).toBe(
    '/evidence?what=year&id=2025/BTC',
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Text' }));
  expect(screen.getByText('Ada Lovelace · Tax year 2024/25 · Amounts in USD')).toBeDefined();
  expect(
    (await vi.mocked(saveFile).mock.calls[0]![0].text()).replace(/(?<=Calculated ).+/, 'today'),
  ).toBe(
    [
      'Explanation of a figure',
      'Ada Lovelace · Tax year 2024/25 · Amounts in USD',
      'Calculated today',
      '',
      'Under LIFO 2025 comes to 3.00 USD.',
      '  BTC: 3.00 USD.',
      '',
    ].join('\n'),
  );
});

it('a window that does not know it takes it over from the one that does', async () => {
  const sentences = [
    { id: 0, parent: null, text: 'Under HIFO 2025 comes to 4.00 USD.', citation: null },
  ];
  const text = JSON.stringify({
    accountId: 'a1',
    currency: 'USD',
    year: '2025',
    at: '2026-01-01T00:00:00Z',
    sentences,
  });
  otherWindow().hears(({ wanted }) => (wanted === 'told-xyz' ? { name: wanted, text } : undefined));
  showWith({}, <ExplanationPage name="told-xyz" />);
  expect(await screen.findByText('Under HIFO 2025 comes to 4.00 USD.')).toBeDefined();
});

it('where none does it says so, and what to do', async () => {
  otherWindow();
  showWith({}, <ExplanationPage name="told-xyz" />);
  expect(await screen.findByText('This explanation is no longer available')).toBeDefined();
});
