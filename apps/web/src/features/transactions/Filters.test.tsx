import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawWith } from './decide/testing.tsx';
import { Filters } from './Filters.tsx';
import type { FilterOptions } from './use-filter-options.ts';
import { nameAllDates, addDefaultDates, type View } from '../shared/view.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));

const options: FilterOptions = {
  exchanges: [{ value: 'e1', label: 'Kraken' }],
  wallets: [{ value: 'w1', label: 'Ledger' }],
  assets: [{ value: 'BTC', label: 'BTC' }],
  categories: [{ value: 'sell_standard', label: 'Sell' }],
  contacts: [{ value: 'c1', label: 'Grandma' }],
  years: [2025],
  yearLabel: String,
};

const showsAll = { showDust: true, showZeroValue: true };

const gone = {
  __typename: 'DeletedName',
  id: 'c9',
  name: 'Grandpa',
  address: '0xcd',
  deletedAt: '2025-03-01T10:00:00.000Z',
  deletedBy: 'Bob',
};

function show(view: View = {}, byDefault = showsAll) {
  const onChange = vi.fn();
  drawWith(<Filters view={view} options={options} byDefault={byDefault} onChange={onChange} />, {
    DeletedNames: { deletedNames: [gone] },
  });
  return onChange;
}
const pills = () =>
  screen
    .queryAllByRole('button', { name: /^Remove filter/ })
    .map((button) => button.getAttribute('aria-label'));

afterEach(cleanup);

describe('from the address to the page', () => {
  it('shows each filter as a pill in words', () => {
    show({
      exchanges: ['e1'],
      wallets: ['w1'],
      currencies: ['BTC'],
      taxCategories: ['sell_standard'],
      txDateStart: '2025-01-01',
      txDateEnd: '2025-12-31',
      txFlags: { flags: ['missing-basis', 'issues'], operator: 'or' },
    });
    expect(pills()).toEqual([
      'Remove filter Source is Kraken',
      'Remove filter Source is Ledger',
      'Remove filter Asset is BTC',
      'Remove filter Category is Sell',
      'Remove filter Jan 1, 2025 – Dec 31, 2025',
      'Remove filter Issue: Missing cost basis',
      'Remove filter Has an issue',
      'Remove filter Any of these flags',
    ]);
  });

  it('names a contact that was deleted, and says so', async () => {
    show({ contacts: ['c1', 'c9'] });
    await waitFor(() =>
      expect(pills()).toEqual([
        'Remove filter Contact is Grandma',
        'Remove filter Contact is Grandpa (deleted)',
      ]),
    );
  });

  it('says one open end of the dates as all dates are said, and offers its fields', () => {
    show({ txDateStart: '2025-01-01' });
    expect(pills()).toEqual(['Remove filter From Jan 1, 2025']);
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2025-01-01');
    cleanup();
    show({ txDateStatic: 'oneWeek' });
    expect(pills()).toEqual(['Remove filter Last 7 days']);
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('shows the default dates as a pill, and all dates after one click on it', async () => {
    const onChange = show({ txDateStatic: 'oneWeek', currencies: ['BTC'] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Last 7 days' }));
    expect(onChange).toHaveBeenLastCalledWith({ currencies: ['BTC'] });
    cleanup();
    const onlyDates = show(addDefaultDates({}, 'oneWeek'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Last 7 days' }));
    // The default doesn't return once the URL says so.
    const view = nameAllDates(onlyDates.mock.lastCall?.[0] as View);
    expect(view).toEqual({ txDateStatic: 'all' });
    expect(addDefaultDates(view, 'oneWeek')).toEqual(view);
  });

  it('says that days are yet to come', () => {
    show({ txDateStart: '2100-01-01' });
    expect(screen.getByRole('alert').textContent).toBe(' These dates are in the future.');
    cleanup();
    show({ txDateStart: '2025-01-01', txDateEnd: '2100-01-01' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the last day lies before the first', () => {
    show({ txDateStart: '2025-02-01', txDateEnd: '2025-01-31' });
    expect(screen.getByRole('alert').textContent).toBe(' The end date is before the start date.');
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a filter that is on', () => {
  it('is turned round by a click on its words, and back', async () => {
    const onChange = show({ currencies: ['BTC'] });
    await userEvent.click(
      screen.getByRole('button', { name: 'Asset is BTC. Show all except BTC' }),
    );
    expect(onChange).toHaveBeenLastCalledWith({ exclude: { currencies: ['BTC'] } });
    cleanup();
    const again = show({ exclude: { currencies: ['BTC'] }, hideFees: true });
    expect(pills()).toEqual(['Remove filter Asset is not BTC', 'Remove filter No fees']);
    await userEvent.click(screen.getByRole('button', { name: 'Asset is not BTC. Show only BTC' }));
    expect(again).toHaveBeenLastCalledWith({ currencies: ['BTC'], hideFees: true });
  });

  it('of dates is turned round as well', async () => {
    const onChange = show({ txDateStatic: 'currentMonth' });
    await userEvent.click(
      screen.getByRole('button', { name: 'This month. Show all except these dates' }),
    );
    expect(onChange).toHaveBeenLastCalledWith({ exclude: { txDateStatic: 'currentMonth' } });
    cleanup();
    const again = show({ exclude: { txDateStart: '2025-01-01', txDateEnd: '2025-01-31' } });
    expect(pills()).toEqual(['Remove filter Not: Jan 1, 2025 – Jan 31, 2025']);
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Not: Jan 1, 2025 – Jan 31, 2025. Show only these dates',
      }),
    );
    expect(again).toHaveBeenLastCalledWith({ txDateStart: '2025-01-01', txDateEnd: '2025-01-31' });
    cleanup();
    show({ exclude: { txDateStart: '2025-12-31', txDateEnd: '2025-12-31' } });
    expect(pills()).toEqual(['Remove filter Not: Dec 31, 2025']);
  });

  it('of several flags wants any of them, or all of them together', async () => {
    const onChange = show({ txFlags: { flags: ['issues', 'memo'], operator: 'or' } });
    await userEvent.click(
      screen.getByRole('button', { name: 'Any of these flags. Match all of these flags' }),
    );
    expect(onChange).toHaveBeenLastCalledWith({
      txFlags: { flags: ['issues', 'memo'], operator: 'and' },
    });
  });

  it('of several excluded flags says whether any of them keeps a row out, or only all together', async () => {
    const flags = ['issues', 'disposals'];
    const onChange = show({ exclude: { txFlags: { flags, operator: 'or' } } });
    expect(pills()).toEqual([
      'Remove filter Not: Has an issue',
      'Remove filter Not: Has a gain or loss',
      'Remove filter Not: any of these flags',
    ]);
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Not: any of these flags. Exclude only transactions with all of these flags',
      }),
    );
    expect(onChange).toHaveBeenLastCalledWith({ exclude: { txFlags: { flags, operator: 'and' } } });
    cleanup();
    const again = show({ exclude: { currencies: ['BTC'], txFlags: { flags, operator: 'and' } } });
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter Not: all of these flags together' }),
    );
    expect(again).toHaveBeenLastCalledWith({ exclude: { currencies: ['BTC'] } });
  });
});

describe('what the account hides by default', () => {
  const hidesDust = { showDust: false, showZeroValue: true };

  it('is said, and taken off so that the address says so', async () => {
    const onChange = show({ types: ['deposit'] }, hidesDust);
    expect(pills()).toEqual(['Remove filter Type is Deposit', 'Remove filter No dust (default)']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter No dust (default)' }));
    expect(onChange).toHaveBeenLastCalledWith({ types: ['deposit'], hideDust: false });
    cleanup();
    show({ hideDust: false }, hidesDust);
    expect(pills()).toEqual([]);
  });

  it('goes as well where the address asks for it too', async () => {
    const onChange = show({ hideDust: true, hideZeroValue: true }, hidesDust);
    expect(pills()).toEqual(['Remove filter No dust', 'Remove filter No zero values']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter No dust' }));
    expect(onChange).toHaveBeenLastCalledWith({ hideDust: false, hideZeroValue: true });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter No zero values' }));
    expect(onChange).toHaveBeenLastCalledWith({ hideDust: true });
  });
});

describe('from the page to the address', () => {
  it('adds a source under its own kind', async () => {
    const onChange = show({ exchanges: ['e0'] });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Kraken');
    expect(onChange).toHaveBeenLastCalledWith({ exchanges: ['e0', 'e1'] });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Ledger');
    expect(onChange).toHaveBeenLastCalledWith({ exchanges: ['e0'], wallets: ['w1'] });
  });

  it('waits until a choice made with the keys is confirmed', async () => {
    const onChange = show();
    const source = screen.getByRole('combobox', { name: 'Source' });
    fireEvent.keyDown(source, { key: 'ArrowDown' });
    fireEvent.change(source, { target: { value: 'e1' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(source, { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith({ exchanges: ['e1'] });
    fireEvent.keyDown(source, { key: ' ' });
    fireEvent.change(source, { target: { value: 'w1' } });
    expect(onChange).toHaveBeenLastCalledWith({ wallets: ['w1'] });
  });

  it('takes a filter away again', async () => {
    const onChange = show({ currencies: ['BTC'], search: 'fee' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Asset is BTC' }));
    expect(onChange).toHaveBeenLastCalledWith({ search: 'fee' });
  });

  it('takes the last issue away with its operator', async () => {
    const onChange = show({ txFlags: { flags: ['missing-price'], operator: 'and' } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Issue: No price' }));
    expect(onChange).toHaveBeenLastCalledWith({});
  });

  it('replaces dates by a preset', async () => {
    const onChange = show({ txDateStart: '2024-01-01' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Tax year 2025');
    expect(onChange).toHaveBeenLastCalledWith({ txDateStatic: '2025' });
  });

  it('waits for a rest in the typing before it searches', async () => {
    const onChange = show();
    const field = screen.getByRole('searchbox', { name: 'Search transactions' });
    expect(field.title).toContain('Put words in "quotation marks"');
    expect(field.title).toContain('Enter at least six characters');
    await userEvent.type(field, 'laptop');
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(onChange).toHaveBeenLastCalledWith({ search: 'laptop' });
  });
});
