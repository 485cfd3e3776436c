import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStablePlace } from './use-stable-place.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const load = vi.fn();
const more = { has: true, load };
const rowHeight = 36;

function List({ rows, name = 'list' }: { readonly rows: number; readonly name?: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  useStablePlace(name === '' ? undefined : name, scroller, { rows, more });
  const measure = (element: HTMLDivElement | null) => {
    scroller.current = element;
    if (element)
      Object.defineProperties(element, {
        scrollHeight: { value: rows * rowHeight, configurable: true },
        clientHeight: { value: 360, configurable: true },
      });
  };
  return (
    <div ref={measure} data-testid="list">
      <button>A row</button>
    </div>
  );
}

/** The list as it was left at row 20, with one page of ten rows read so far. */
function returnFromHold() {
  load.mockClear();
  sessionStorage.setItem('place.list', String(20 * rowHeight));
  const { rerender } = render(<List rows={10} />);
  return { readMore: () => rerender(<List rows={40} />), list: screen.getByTestId('list') };
}

describe('a list that was scrolled', () => {
  it('reads on until it is where it was', () => {
    const { readMore, list } = returnFromHold();
    expect([load.mock.calls.length, list.scrollTop]).toEqual([1, 0]);
    readMore();
    expect([load.mock.calls.length, list.scrollTop]).toEqual([1, 720]);
  });

  it('is where it was though its rows came before the name that they are kept under', () => {
    sessionStorage.setItem('place.list', String(20 * rowHeight));
    const { rerender } = render(<List rows={40} name="" />);
    rerender(<List rows={40} />);
    expect(screen.getByTestId('list').scrollTop).toBe(720);
  });

  it.each([
    ['opens a row', () => fireEvent.pointerDown(screen.getByRole('button'))],
    ['scrolls', () => fireEvent.wheel(screen.getByTestId('list'))],
    ['walks the rows', () => fireEvent.keyDown(screen.getByRole('button'), { key: 'j' })],
  ])('stays where it is for somebody who %s before that', (_what, touch) => {
    const { readMore, list } = returnFromHold();
    touch();
    readMore();
    expect([load.mock.calls.length, list.scrollTop]).toEqual([1, 0]);
  });
});
