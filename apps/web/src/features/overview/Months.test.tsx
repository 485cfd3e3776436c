import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fillMonths, Months } from './Months.tsx';

vi.mock('@lotbook/ui/YearBars', () => ({
  default: ({ years, series }: { years: readonly string[]; series: readonly object[] }) => (
    <pre>{JSON.stringify({ years, series })}</pre>
  ),
}));
const { place } = vi.hoisted(() => ({ place: { unitsRule: undefined as string | undefined } }));
vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: () => place }));
afterEach(() => {
  cleanup();
  place.unitsRule = undefined;
});

type Month = ComponentProps<typeof Months>['months'][number];
const month = (name: string, [shortTermGain, longTermGain, income]: readonly string[]): Month => ({
  __typename: 'MonthTotals',
  month: name,
  gain: String(Number(shortTermGain) + Number(longTermGain)),
  shortTermGain: shortTermGain!,
  longTermGain: longTermGain!,
  income: income!,
  disposals: 1,
});
const draw = (months: readonly Month[], others: Partial<ComponentProps<typeof Months>> = {}) =>
  render(
    <Months
      months={months}
      year="2024"
      unpriced={[]}
      isUncertain={false}
      currency="USD"
      stale={false}
      computing={false}
      {...others}
    />,
  ).container;

it('draws short-term and long-term gains and income, with the months between them', async () => {
  draw([month('2024-01', ['10', '5', '1']), month('2024-03', ['-2', '0', '0'])]);
  const drawn = JSON.parse((await screen.findByText(/Short-term/)).textContent) as unknown;
  expect(drawn).toEqual({
    years: ['Jan 2024', 'Feb 2024', 'Mar 2024'],
    series: [
      { label: 'Short-term', colour: '--series-2', values: ['10', '0', '-2'] },
      { label: 'Long-term', colour: '--series-1', values: ['5', '0', '0'] },
      { label: 'Income', colour: '--series-4', values: ['1', '0', '0'] },
    ],
  });
});

it('shows the same as a table, where an unknown zero is no zero', () => {
  draw([month('2024-11', ['10', '5', '0'])], {
    unpriced: [{ year: 2024, kind: 'income', transactions: 2 }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const row = screen.getByRole('row', { name: /Nov 2024/ }).textContent;
  expect(row).toContain('+15.00');
  expect(row).not.toContain('0.00 ');
  expect(row).toContain('–');
});

it('says in its note what is missing and uncertain', () => {
  const text = draw([month('2024-11', ['10', '5', '0'])], {
    unpriced: [{ year: 2024, kind: 'income', transactions: 2 }],
    isUncertain: true,
  }).textContent;
  expect(text).toMatch(/In USD\. Incomplete: .*\. Some of these gains depend on an uncertain cost/);
});

it('has one gain where there are no terms', async () => {
  place.unitsRule = 'pools';
  draw([month('2024-04', ['0', '0', '3'])]);
  expect((await screen.findByText(/Net gain/)).textContent).not.toContain('Short-term');
});

it('is empty without sales and income', () => {
  expect(draw([]).textContent).toBe('');
});

it('fills the months over the end of a calendar year', () => {
  const filled = fillMonths([month('2024-11', ['1', '0', '0']), month('2025-02', ['1', '0', '0'])]);
  expect(filled.map((each) => [each.month, each.gain])).toEqual([
    ['2024-11', '1'],
    ['2024-12', '0'],
    ['2025-01', '0'],
    ['2025-02', '1'],
  ]);
});
