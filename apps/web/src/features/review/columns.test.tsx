import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { columnsFor, linesFor } from './columns.tsx';
import type { IssueRow } from './documents.ts';

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

it('what was set aside tells why in a column of its own, and by whom and when in another', () => {
  const columns = columnsFor('USD', true);
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
    'What needs you',
    'About',
    'Date',
    'Source',
    'Why',
    'Set aside',
    'At stake, USD',
  ]);
});

it('says why in the two lines of a phone too', () => {
  render(<>{linesFor('USD', true).when(row)}</>);
  expect(document.body.textContent).toContain('It was a gift · 23 Nov 2026');
});
