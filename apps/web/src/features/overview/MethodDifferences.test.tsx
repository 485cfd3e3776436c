import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MethodDifferences } from './MethodDifferences.tsx';

vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>,
}));
afterEach(cleanup);

const of = (method: string, btc: string, eth: string) => ({
  method,
  years: [],
  assets: [
    { year: 2025, asset: 'BTC', gain: btc },
    { year: 2024, asset: 'SOL', gain: '1' },
    { year: 2025, asset: 'ETH', gain: eth },
  ],
});
const methods = [of('FIFO', '300', '10'), of('HIFO', '100', '15')];
const rows = () => within(screen.getByRole('region', { name: 'What differs, by asset' })).getAllByRole('row');

it('tells by asset what each method makes of it beside the one in force, which leads to its evidence', () => {
  render(<MethodDifferences methods={methods} inForce="HIFO" taxYear={2025} />);
  expect(
    rows().map((row) =>
      within(row)
        .queryAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    )[0],
  ).toEqual(['What differs', 'HIFO', 'FIFO', 'Difference of FIFO']);
  expect(rows()[1]!.textContent).toMatch(/BTC.*100\.00.*300\.00.*\+200\.00/);
  expect(rows()[2]!.textContent).toMatch(/ETH.*15\.00.*10\.00.*−5\.00/);
  expect(rows().length).toBe(3);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/evidence?what=year&id=2025/BTC', '/evidence?what=year&id=2025/ETH']);
});

it('says so where nothing differs', () => {
  render(<MethodDifferences methods={methods} inForce="FIFO" taxYear={2023} />);
  expect(screen.getByText('No asset has another gain under another method.')).toBeDefined();
});
