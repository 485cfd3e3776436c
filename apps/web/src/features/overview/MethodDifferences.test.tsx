import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { MethodDifferences } from './MethodDifferences.tsx';

vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const lot = (lotId: string | null, basis: string) => ({
  lotId,
  acquiredOn: '2021-05-03',
  quantity: '0.5',
  basis,
  source: lotId && 'My Kraken',
});
const sale = (gain: string, basis: string, further = 0) => ({
  entryId: 'e1',
  timestamp: '2025-03-01T12:00:00Z',
  asset: 'BTC',
  quantity: '1',
  proceeds: '900',
  gain,
  lots: [lot(`lot of ${basis}`, basis), lot(null, '0')],
  furtherLots: further,
  furtherQuantity: '0.25',
  furtherBasis: '12.5',
});
const of = (method: string, btc: string, eth: string) => ({
  method,
  years: [],
  sales: [method === 'FIFO' ? sale('500', '400') : sale('300', '600', 3)],
  assets: [
    { year: 2025, asset: 'BTC', gain: btc },
    { year: 2024, asset: 'SOL', gain: '1' },
    { year: 2025, asset: 'ETH', gain: eth },
  ],
});
const methods = [of('FIFO', '300', '10'), of('HIFO', '100', '15')];
const why = vi.fn<(asset: string, method: { readonly method: string }) => InlineExplanation>();
const rows = () =>
  within(screen.getByRole('region', { name: 'Differences by asset' })).getAllByRole('row');

it('ignores residues of divisions', () => {
  render(
    <MethodDifferences
      methods={[of('FIFO', '300', '10'), of('HIFO', '300.000000000000000002', '9.99')]}
      inForce="HIFO"
      hasEvidence
      taxYear={2025}
      why={why}
    />,
  );
  expect(rows().length).toBe(2);
  expect(rows()[1]!.textContent).toMatch(/ETH.*9\.99.*10\.00/);
});

it('compares each method by asset with the one in use, which links to its evidence', () => {
  render(
    <MethodDifferences methods={methods} inForce="HIFO" hasEvidence taxYear={2025} why={why} />,
  );
  expect(
    rows().map((row) =>
      within(row)
        .queryAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    )[0],
  ).toEqual(['Asset', 'HIFO', 'FIFO', 'Difference with FIFO', 'Sales']);
  expect(rows()[1]!.textContent).toMatch(/BTC.*100\.00.*300\.00.*\+200\.00/);
  expect(rows()[2]!.textContent).toMatch(/ETH.*15\.00.*10\.00.*−5\.00/);
  expect(rows().length).toBe(3);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/evidence?what=year&id=2025/BTC',
    '/evidence?what=year&id=2025/ETH',
  ]);
});

const lotsUnder = (method: string) =>
  within(screen.getByRole('region', { name: `Lots under ${method}` }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('expands an asset to the sales that differ most, with the lots of each method', async () => {
  render(
    <MethodDifferences methods={methods} inForce="HIFO" hasEvidence taxYear={2025} why={why} />,
  );
  const button = screen.getByRole('button', { name: 'Sales of BTC that differ' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Sales of ETH that differ' })).toBeNull();
  await userEvent.click(button);
  expect(lotsUnder('HIFO')).toEqual([
    'AcquiredUnitsCost basis',
    'May 3, 2021My Kraken0.50600.00',
    'Unknown0.500.00',
  ]);
  expect(lotsUnder('FIFO')[1]).toBe('May 3, 2021My Kraken0.50400.00');
  expect(document.body.textContent).toMatch(/And 3 smaller lots: 0\.25 BTC, cost basis 12\.50/);
  expect(document.body.textContent).toMatch(/differs by .*\+200\.00/);
  const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(leads).toEqual(
    expect.arrayContaining(['/evidence?what=entry&id=e1', '/evidence?what=lot&id=lot of 400']),
  );
  expect(leads.filter((href) => href?.includes('entry'))).toHaveLength(1);
  await userEvent.click(button);
  expect(screen.queryByRole('region', { name: 'Lots under HIFO' })).toBeNull();
});

it('shows the first of many sales, and the others on request', async () => {
  const five = Array.from({ length: 5 }, (_, index) => ({
    ...sale(String(index), '1'),
    entryId: `e${index}`,
  }));
  render(
    <MethodDifferences
      methods={methods.map((each) => ({ ...each, sales: five }))}
      inForce="HIFO"
      hasEvidence
      taxYear={2025}
      why={why}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sales of BTC that differ' }));
  expect(screen.getAllByRole('region', { name: 'Lots under HIFO' })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('region', { name: 'Lots under HIFO' })).toHaveLength(5);
});

it('mentions that there are no differences', () => {
  render(
    <MethodDifferences
      methods={methods}
      inForce="FIFO"
      hasEvidence={false}
      taxYear={2023}
      why={why}
    />,
  );
  expect(screen.getByText('All assets have the same gain under each method.')).toBeDefined();
});
