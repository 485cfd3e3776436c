import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table-model.ts';
import { coins, columns, lines, show, type Coin } from './testing-coins.tsx';
import { Tick } from './Tick.tsx';

const toCells = (row: HTMLElement): readonly string[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** Rows below a field to search in. */
const field = (rows: readonly Coin[]) => (
  <>
    <input aria-label="Search" data-search />
    <DataTable
      label="Coins"
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      status="ready"
      empty={<p>No coins</p>}
      onOpen={vi.fn()}
    />
  </>
);

/** Rows with ticks that stay ticked. */
function Chosen({ onOpen }: { readonly onOpen: (coin: Coin) => void }) {
  const [chosen, choose] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const cell = ({ id }: Coin) => (
    <Tick label={`Choose ${id}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
  );
  const tick: Column<Coin> = { id: 'tick', label: 'Select', width: '36px', cell };
  return (
    <DataTable
      label="Coins"
      rows={coins}
      rowId={({ id }) => id}
      columns={[tick, ...columns]}
      lines={lines}
      status="ready"
      empty={<p>No coins</p>}
      onOpen={onOpen}
    />
  );
}
const listTicked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((tick) => tick.getAttribute('aria-label'));

let narrow = false;
beforeEach(() => {
  narrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('rows', () => {
  it('are announced with their count and their names', () => {
    show({ total: 250_000 });
    expect(screen.getByRole('table', { name: 'Coins' }).getAttribute('aria-rowcount')).toBe(
      '250001',
    );
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NamePrice',
      'BTC0',
      'ETH1',
      'SOL2',
      '3',
    ]);
  });

  it('that share an id leave the screen one by one', () => {
    const twice = { id: 'BTC', price: '7' };
    const { rerender } = render(field([coins[0]!, twice, coins[1]!]));
    rerender(field([coins[1]!]));
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NamePrice',
      'ETH1',
      '3',
    ]);
  });

  it('that count for nothing are struck through, on a phone too', () => {
    for (narrow of [false, true]) {
      show({ isStruck: ({ id }) => id === 'ETH' });
      expect(
        [...document.querySelectorAll('.lb-table-struck')].map((row) => row.textContent),
      ).toEqual([expect.stringContaining('ETH')]);
      cleanup();
    }
  });

  it('become two lines on a phone', () => {
    narrow = true;
    show();
    const [, first] = screen.getAllByRole('row');
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['BTCtoday', '0fine']);
  });

  it('keep what chooses them on a phone', () => {
    narrow = true;
    show({
      lines: {
        ...lines,
        lead: (coin) => <input type="checkbox" aria-label={`Choose ${coin.id}`} />,
      },
    });
    expect(screen.getAllByRole('checkbox').map((tick) => tick.getAttribute('aria-label'))).toEqual([
      'Choose BTC',
      'Choose ETH',
      'Choose SOL',
    ]);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Select', 'Description and date', 'Amount and outcome']);
    expect(screen.getAllByRole('row').every((row) => row.children.length === heads.length)).toBe(
      true,
    );
  });

  it('come to totals, each in a line with its name on a phone', () => {
    narrow = true;
    show({
      columns: [
        ...columns,
        {
          id: 'cost',
          label: 'Cost',
          width: '1fr',
          end: true,
          cell: (coin) => coin.price,
          total: '2',
          getTotal: 'of what was sold',
        },
      ],
    });
    const sums = screen.getAllByRole('row').slice(-2);
    expect(sums.map(toCells)).toEqual([
      ['Price', '3'],
      ['Cost, of what was sold', '2'],
    ]);
  });

  it('say below a total what it is of, where some rows do not count', () => {
    show({
      columns: columns.map(
        (column) =>
          ({
            ...column,
            getTotal: column.total === undefined ? undefined : 'of what was sold',
          }) as Column<Coin>,
      ),
    });
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('3 of what was sold');
  });
});

it('a link within a row is followed without opening the row', async () => {
  const onOpen = vi.fn();
  const linked: Column<Coin> = {
    id: 'linked',
    label: 'Cost',
    width: '1fr',
    cell: ({ id }) => <a href={`#${id}`}>Why {id}</a>,
  };
  show({ onOpen, columns: [...columns, linked] });
  await userEvent.click(screen.getByRole('link', { name: `Why ${coins[0]!.id}` }));
  expect([location.hash, onOpen.mock.calls]).toEqual([`#${coins[0]!.id}`, []]);
  await userEvent.click(screen.getByText(coins[0]!.id));
  expect(onOpen).toHaveBeenCalledWith(coins[0]);
});

describe('the keyboard', () => {
  it('walks with j and k and opens with Enter', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    await userEvent.keyboard('jjk{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(onOpen).toHaveBeenCalledWith(coins[0]);
    await userEvent.keyboard('jj{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(coins[2]);
  });

  it('ticks the row with x and with the space bar', async () => {
    const ticked: string[] = [];
    const tick: Column<Coin> = {
      id: 'tick',
      label: 'Select',
      width: '36px',
      cell: ({ id }) => (
        <Tick label={`Choose ${id}`} checked={false} onChange={() => ticked.push(id)} />
      ),
    };
    show({ onOpen: vi.fn(), columns: [tick, ...columns] });
    await userEvent.keyboard('jjx');
    await userEvent.keyboard('j ');
    expect(ticked).toEqual(['ETH', 'SOL']);
    expect(screen.getAllByRole('checkbox').filter((each) => each.tabIndex === 0)).toEqual([
      screen.getByRole('checkbox', { name: 'Choose SOL' }),
    ]);
  });

  it('goes to the ends with Home and End', async () => {
    show({ onOpen: vi.fn() });
    await userEvent.keyboard('j{End}');
    expect(document.activeElement?.textContent).toBe('SOL2');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('BTC0');
  });

  it('walks from tick to tick, to the ends too, and opens the row of a tick with Enter', async () => {
    const onOpen = vi.fn();
    render(<Chosen onOpen={onOpen} />);
    const ticks = screen.getAllByRole('checkbox');
    ticks[0]!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(ticks[1]);
    await userEvent.keyboard('{End}{Enter}');
    expect(document.activeElement).toBe(ticks[2]);
    expect(onOpen).toHaveBeenLastCalledWith(coins[2]);
    await userEvent.keyboard('{Home} ');
    expect(document.activeElement).toBe(ticks[0]);
    expect(listTicked()).toEqual(['Choose BTC']);
  });

  it('chooses what Shift and the arrows pass, from a row as from its tick, and gives back what they leave', async () => {
    render(<Chosen onOpen={vi.fn()} />);
    screen.getAllByRole('row')[1]!.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(listTicked()).toEqual(['Choose BTC', 'Choose ETH', 'Choose SOL']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(listTicked()).toEqual(['Choose BTC', 'Choose ETH']);
    expect(document.activeElement?.getAttribute('role')).toBe('row');
    screen.getByRole('checkbox', { name: 'Choose ETH' }).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(listTicked()).toEqual(['Choose BTC', 'Choose ETH', 'Choose SOL']);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Choose SOL' }));
  });

  it('goes on from the search field to the rows with Enter, and stays there where nothing was found', async () => {
    const { rerender } = render(field(coins));
    await userEvent.keyboard('/jk{Enter}');
    expect(document.activeElement?.textContent).toBe('BTC0');
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toBe('ETH1');
    rerender(field([]));
    await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  });

  it('stops at the last row', async () => {
    show({ onOpen: vi.fn() });
    await userEvent.keyboard('jjjjjj');
    expect(document.activeElement?.textContent).toBe('SOL2');
  });

  it('goes to the search field with /, and leaves typing alone', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    const search = document.createElement('input');
    search.dataset['search'] = '';
    document.body.append(search);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('jk/');
    expect(search.value).toBe('jk/');
    search.remove();
  });

  it('reaches one row by Tab, not all of them', () => {
    show({ onOpen: vi.fn() });
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });
});

describe('sorting', () => {
  it('asks for the largest first, then turns round', async () => {
    const onSort = vi.fn();
    const { rerender } = show({ onSort });
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', order: 'desc' });
    rerender(
      <DataTable
        label="Coins"
        rows={coins}
        rowId={(coin) => coin.id}
        columns={columns}
        lines={lines}
        status="ready"
        empty={null}
        onSort={onSort}
        sort={{ column: 'name', order: 'desc' }}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', order: 'asc' });
  });
});

describe('states', () => {
  it('keeps the place of rows that are still being read', () => {
    show({ rows: [], status: 'loading' });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(13);
  });

  it('says what to do where there is nothing', () => {
    show({ rows: [] });
    expect(screen.getByText('No coins')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers another try after a failure', async () => {
    const onRetry = vi.fn();
    show({ rows: [], status: 'failed', onRetry });
    expect(screen.getByRole('alert').textContent).toContain(
      'An error ocurred trying to display this table',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps former rows while new ones are made', () => {
    show({ stale: true });
    expect(screen.getByText('BTC').closest('.lb-stale')).toBeTruthy();
  });

  it('asks for more as soon as the end comes near', () => {
    const load = vi.fn();
    show({ fill: true, more: { has: true, load } });
    expect(load).toHaveBeenCalled();
  });

  it('asks for more by a button where it does not fill the page', async () => {
    const load = vi.fn();
    show({ more: { has: true, load } });
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows the other rows where one cannot be drawn', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken: Column<Coin> = {
      id: 'broken',
      label: 'Broken',
      width: '1fr',
      cell: (coin) => {
        if (coin.id === 'ETH') throw new Error('no such coin');
        return coin.id;
      },
    };
    show({ columns: [broken] });
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Broken',
      'BTC',
      'An error ocurred trying to display this row',
      'SOL',
    ]);
    vi.restoreAllMocks();
  });
});

const indexes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')].map((row) =>
    Number(row.dataset['index']),
  );

describe('a table that fills the page', () => {
  const many = Array.from({ length: 1_000 }, (_, at): Coin => ({
    id: `C${at}`,
    price: String(at),
  }));

  it('draws the rows in view and some around them, and tells which', () => {
    const onShown = vi.fn();
    const { container } = show({ rows: many, fill: true, onShown });
    expect(indexes()[0]).toBe(0);
    expect(indexes().length).toBeLessThan(60);
    const table = container.querySelector<HTMLElement>('.lb-table')!;
    table.scrollTop = 500 * 36;
    fireEvent.scroll(table);
    expect(indexes()).toContain(500);
    expect(indexes()).not.toContain(0);
    expect(onShown).toHaveBeenLastCalledWith(indexes()[0], indexes().at(-1)! + 1);
  });

  it('keeps the row that has the focus, however far somebody scrolls', () => {
    const { container } = show({ rows: many, fill: true, onOpen: vi.fn() });
    const row = document.querySelector<HTMLElement>('[data-index="3"]')!;
    row.focus();
    const table = container.querySelector<HTMLElement>('.lb-table')!;
    for (const at of [500, 0, 900]) {
      table.scrollTop = at * 36;
      fireEvent.scroll(table);
      expect(document.activeElement).toBe(row);
    }
  });

  it('goes to the last row of all with End, though its page is not there yet, and not where somebody goes on meanwhile', async () => {
    const load = vi.fn();
    const loaded = (count: number) => (
      <DataTable
        label="Coins"
        rows={many.slice(0, count)}
        rowId={({ id }) => id}
        columns={columns}
        lines={lines}
        status="ready"
        empty={null}
        onOpen={vi.fn()}
        fill
        more={{ has: count < 300, load }}
      />
    );
    const { rerender } = render(loaded(100));
    document.querySelector<HTMLElement>('[data-index="0"]')!.focus();
    await userEvent.keyboard('{End}');
    for (const count of [200, 300]) {
      rerender(loaded(count));
      expect(document.activeElement?.textContent).toBe(`C${count - 1}${count - 1}`);
    }
    await userEvent.keyboard('{Home}');
    rerender(loaded(100));
    await userEvent.keyboard('{End}{ArrowUp}');
    rerender(loaded(200));
    expect(document.activeElement?.textContent).toBe('C9898');
  });

  it('draws a row once while it scrolls, and again when the row is another', () => {
    const cell = vi.fn((coin: Coin) => coin.id);
    const counted: readonly Column<Coin>[] = [{ id: 'name', label: 'Name', width: '1fr', cell }];
    const { container, rerender } = show({ rows: many, columns: counted, fill: true });
    const drawn = cell.mock.calls.length;
    const table = container.querySelector<HTMLElement>('.lb-table')!;
    table.scrollTop = 6 * 36;
    fireEvent.scroll(table);
    expect(cell.mock.calls.length - drawn).toBeLessThanOrEqual(6);

    const before = cell.mock.calls.length;
    const changed = many.with(3, { id: 'C3', price: '7' });
    rerender(
      <DataTable
        label="Coins"
        rows={changed}
        rowId={(coin) => coin.id}
        columns={counted.map((column) => ({ ...column, total: '1' }))}
        lines={lines}
        status="ready"
        empty={null}
        fill
      />,
    );
    expect(cell.mock.calls.slice(before)).toEqual([[changed[3]]]);
  });

  it('keeps the place of rows whose page was let go', () => {
    show({ rows: [coins[0], undefined, coins[2]], fill: true });
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      null,
    ]);
  });
});

const withDrawer = (openId: string | undefined) => (
  <DataTable
    label="Coins"
    rows={coins}
    rowId={({ id }) => id}
    columns={columns}
    lines={lines}
    status="ready"
    empty={<p>No coins</p>}
    onOpen={vi.fn()}
    openId={openId}
  />
);

it('after walking in a drawer, the focus comes back to the row that was shown last', () => {
  const { rerender } = render(withDrawer('BTC'));
  screen.getByRole('row', { name: /BTC/ }).focus();
  rerender(withDrawer('ETH'));
  rerender(withDrawer('SOL'));
  expect(document.activeElement?.textContent).toBe('BTC0');
  rerender(withDrawer(undefined));
  expect(document.activeElement?.textContent).toBe('SOL2');
});
