import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeColumns, makeLines } from './columns.tsx';
import type { IssueRow } from './documents.ts';

const { translate: t } = createTranslator();

afterEach(cleanup);

const row = {
  node: {
    code: 'missing-basis',
    severity: 'error',
    timestamp: '2025-03-01T10:00:00.000Z',
    asset: 'BTC',
    dismissedBecause: 'It was a gift',
    dismissedAt: '2026-11-23T10:00:00.000Z',
    dismissedByEmail: 'cat@example.com',
  },
  transaction: null,
} as unknown as IssueRow;

it('shows in two columns why, when and by whom an issue was dismissed', () => {
  const columns = makeColumns(t, 'USD', true);
  const cell = (id: string) => columns.find((each) => each.id === id)?.cell(row);
  render(
    <>
      <p data-testid="why">{cell('why')}</p>
      <p data-testid="aside">{cell('aside')}</p>
    </>,
  );
  expect(screen.getByTestId('why').textContent).toBe('It was a gift');
  expect(screen.getByTestId('aside').textContent).toContain('by cat@example.com');
  expect(columns.map(({ label }) => label)).toEqual([
    'Issue',
    'Units',
    'Date',
    'Source',
    'Reason',
    'Dismissed',
    'Tax impact (USD)',
  ]);
});

it('shows the reason on phones too', () => {
  render(<>{makeLines('USD', true).when(row)}</>);
  expect(document.body.textContent).toContain('It was a gift · Nov 23, 2026');
});
