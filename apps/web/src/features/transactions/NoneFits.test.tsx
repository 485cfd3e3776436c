import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoneFits } from './NoneFits.tsx';

afterEach(cleanup);

describe('a table in which nothing fits', () => {
  it.each(['0xaaa', '0xout', 'coffee 0x1f', '12ab', 'tx7', '"0xaaa"'])(
    'says of %s how much of a hash is looked for',
    (search) => {
      render(<NoneFits search={search} dates={{}} onClear={() => undefined} />);
      expect(screen.getByText(/Enter at least six characters/)).toBeTruthy();
    },
  );

  it.each([
    ['Kraken', true],
    [undefined, false],
    ['  ', false],
  ])('says of %s where the search looks', (search, isSaid) => {
    render(<NoneFits search={search} dates={{}} onClear={() => undefined} />);
    expect(
      screen.queryByText(
        /Search covers sources, assets, types, categories, memos, contacts, hashes and IDs\./,
      ) !== null,
    ).toBe(isSaid);
  });

  it.each([
    ['"two words"', true],
    ['two words', false],
  ])('says of %s whether the words have to stand together', (search, isSaid) => {
    render(<NoneFits search={search} dates={{}} onClear={() => undefined} />);
    expect(screen.queryByText(/Words in quotation marks must match exactly\./) !== null).toBe(
      isSaid,
    );
  });

  it.each([undefined, 'coffee', 'BTC', '0xaaa11f'])('says nothing of hashes for %s', (search) => {
    render(<NoneFits search={search} dates={{}} onClear={() => undefined} />);
    expect(screen.queryByText(/at least six characters/)).toBeNull();
  });

  const [year2025, year2100] = ['2025-01-01T05:00:00.000Z', '2100-01-01T05:00:00.000Z'];
  it.each([
    [
      { txDateStart: year2025, txDateEnd: '2024-12-31T05:00:00.000Z' },
      /^The end date is before the start date, so the range has no days\.$/,
    ],
    [{ txDateStart: year2025, txDateEnd: year2025 }, /^The end date is before the start date/],
    [{ txDateStart: year2100 }, /^These dates are in the future\.$/],
    [{ txDateStart: year2025, txDateEnd: year2100 }, /^No transaction matches all of the filters/],
    [{ txDateEnd: year2025 }, /^No transaction matches all of the filters/],
  ])('says of the dates %o what keeps everything out', (dates, words) => {
    render(<NoneFits search={undefined} dates={dates} onClear={() => undefined} />);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('names the dates that the table is filtered by, and offers all dates', async () => {
    const onAllDates = vi.fn();
    render(
      <NoneFits
        search={undefined}
        dates={{ txDateStart: year2025 }}
        formattedDates="Last 7 days"
        onAllDates={onAllDates}
        onClear={() => undefined}
      />,
    );
    expect(screen.getByText('The table is filtered by date: Last 7 days.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
    expect(onAllDates).toHaveBeenCalledOnce();
  });
});
