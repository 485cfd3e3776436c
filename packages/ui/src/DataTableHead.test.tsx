import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ColumnEdge } from './ColumnEdge.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table-model.ts';
import { coins, columns, lines, show, type Coin } from './testing-coins.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edge = (column: Column<Coin>) => <ColumnEdge column={column} onResize={vi.fn()} />;
const here = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('the head', () => {
  it('is one stop for Tab before the rows; the arrows go on in it, to the edges too', async () => {
    show({ onOpen: vi.fn(), onSort: vi.fn(), edge });
    await userEvent.tab();
    expect(here()).toBe('Name');
    await userEvent.keyboard('{ArrowRight}');
    expect(here()).toBe('Width of Name');
    await userEvent.keyboard('{End}');
    expect(here()).toBe('Width of Price');
    await userEvent.tab();
    expect(here()).toBe('BTC0');
    await userEvent.tab({ shift: true });
    expect(here()).toBe('Width of Price');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(here()).toBe('Name');
  });

  it('keeps its one stop when a column goes', async () => {
    const { rerender } = show({ onOpen: vi.fn(), onSort: vi.fn(), edge });
    screen.getByRole('separator', { name: 'Width of Price' }).focus();
    rerender(
      <DataTable
        label="Coins"
        rows={coins}
        rowId={({ id }) => id}
        columns={columns.slice(0, 1)}
        lines={lines}
        status="ready"
        empty={null}
        onOpen={vi.fn()}
        onSort={vi.fn()}
        edge={edge}
      />,
    );
    await userEvent.tab();
    expect(here()).toBe('Name');
  });
});
