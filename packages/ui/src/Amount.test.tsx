import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Amount, MoneyCurrency } from './Amount.tsx';
import { DataTable } from './DataTable.tsx';

afterEach(cleanup);

it('says of an unknown figure why it is unknown', () => {
  render(<Amount value={null} unknown="No current price is known" />);
  expect(screen.getByText('–').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('No current price is known')).toBeTruthy();
});

it('shows a loss by word, arrow and sign, not by colour alone', () => {
  const { container } = render(<Amount value="-182.5726" gain unit="USD" />);
  expect(container.textContent).toBe('▼loss −182.57 USD');
});

it('shows a gain with its plus', () => {
  const { container } = render(<Amount value="10" gain />);
  expect(container.textContent).toBe('▲gain +10.00');
});

it('shows no sign on nothing', () => {
  const { container } = render(<Amount value="0" gain />);
  expect(container.textContent).toBe('0');
});

it('gives every digit on hover and when copied', () => {
  render(<Amount value="1.123456789012345678" unit="BTC" />);
  const amount = screen.getByText(/1\.1235/);
  expect(amount.dataset['tip']).toBe('1.123456789012345678 BTC');
  const setData = vi.fn();
  fireEvent.copy(amount, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '1.123456789012345678');
});

it('can be reached by keyboard, for the full value', () => {
  render(<Amount value="5" />);
  expect(screen.getByText('5.00').tabIndex).toBe(0);
});

it('a figure that has room wherever its column is says nothing of its length', () => {
  const column = {
    id: 'out',
    label: 'Out',
    end: true,
    cell: (value: string) => <Amount value={value} unit="BTC" />,
  };
  const long = (width: string, chosenWidth?: number): readonly (string | null)[] => {
    const columns = [{ ...column, width, chosenWidth }];
    const lines = { what: () => null, when: () => null, amount: () => null, outcome: () => null };
    const rows = ['0.12345678', '1234567.12345678'];
    const { container, unmount } = render(
      <DataTable
        label="Coins"
        rows={rows}
        rowId={String}
        columns={columns}
        lines={lines}
        status="ready"
        empty={null}
      />,
    );
    const found = [...container.querySelectorAll('[data-long] .lb-amount-long')].map((each) =>
      each.getAttribute('data-full'),
    );
    expect(container.querySelectorAll('[data-long]')).toHaveLength(found.length);
    unmount();
    return found;
  };
  expect(long('minmax(137px, 1fr)')).toEqual(['1234567.12345678']);
  expect(long('minmax(137px, 1fr)', 100)).toEqual(['0.12345678', '1234567.12345678']);
  expect(long('240px')).toEqual([]);
  expect(long('1fr')).toEqual(['0.12345678', '1234567.12345678']);
});

/** What a figure says about its length; undefined where it is short. */
function getLength(props: ComponentProps<typeof Amount>): string | undefined {
  const { container, unmount } = render(<Amount {...props} />);
  const amount = container.querySelector<HTMLElement>('.lb-amount-long');
  unmount();
  return amount?.style.getPropertyValue('--characters');
}

it('a figure that a narrow cell may have no room for says how long it is, with its decimals, its sign and its unit', () => {
  expect(getLength({ value: '1234.5' })).toBeUndefined();
  expect(getLength({ value: '99999999999.1234', align: true })).toBe('20');
  expect(getLength({ value: '12345678.9', align: true })).toBe('16');
  expect(getLength({ value: '12345678.9', digits: 'cents', gain: true })).toBe('15');
  expect(getLength({ value: '12345678.9', unit: 'BTC' })).toBe('18');
});

it('gives money the decimals of the account’s currency, and keeps every digit on hover', () => {
  render(
    <MoneyCurrency value="JPY">
      <Amount value="1234.56" digits="cents" />
    </MoneyCurrency>,
  );
  expect(screen.getByText('1,235').getAttribute('data-full')).toBe('1234.56');
});

it('gives units of money the decimals of that money, whether the unit is shown or not', () => {
  const { container } = render(
    <>
      <Amount value="1234.5678" unit="USD" /> <Amount value="1234.5678" asset="JPY" />{' '}
      <Amount value="1234.56789" unit="BTC" />
    </>,
  );
  expect(container.textContent).toBe('1,234.57 USD 1,235 1,234.5679 BTC');
});
