import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ColumnEdge } from './ColumnEdge.tsx';
import { getTrack, type Column } from './table-model.ts';

afterEach(cleanup);

const column: Column<never> = {
  id: 'fee',
  label: 'Fee',
  width: 'minmax(96px, 1fr)',
  cell: () => null,
};

function show(chosenWidth?: number) {
  const onResize = vi.fn();
  render(
    <div
      ref={(box) =>
        void (box && (box.getBoundingClientRect = () => ({ width: chosenWidth ?? 120 }) as DOMRect))
      }
    >
      <ColumnEdge column={{ ...column, chosenWidth }} onResize={onResize} />
    </div>,
  );
  return onResize;
}

it('is moved by Shift and the arrows, within bounds, as it says', async () => {
  const onResize = show(632);
  screen.getByRole('separator', { name: 'Width of Fee' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onResize).not.toHaveBeenCalled();
  expect(screen.getByRole('separator').dataset['tip']).toContain('hold Shift and press ← or →');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(onResize).toHaveBeenLastCalledWith('fee', 640);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(onResize).toHaveBeenLastCalledWith('fee', 616);
});

it('says how wide the column is, and is put back by Backspace and by a double click', async () => {
  const onResize = show(200);
  const edge = screen.getByRole('separator');
  expect(edge.getAttribute('aria-valuetext')).toBe('200 pixels');
  edge.focus();
  await userEvent.keyboard('{Backspace}');
  await userEvent.dblClick(edge);
  expect(onResize.mock.calls).toEqual([
    ['fee', undefined],
    ['fee', undefined],
  ]);
});

it('leaves a column as wide as it fits until somebody moves it', () => {
  show();
  expect(screen.getByRole('separator').getAttribute('aria-valuetext')).toBe('automatic');
  expect(getTrack(column)).toBe('minmax(96px, 1fr)');
  expect(getTrack({ ...column, chosenWidth: 80 })).toBe('80px');
});
