import './column-edge.css';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Column } from './table-model.ts';

/** What a column may be made at least and at most, in pixels. */
const columnWidths = { least: 48, most: 640, step: 16 } as const;

interface ColumnEdgeProps<Row> {
  readonly column: Column<Row>;
  /** Undefined: as wide as the table makes it. */
  readonly onResize: (column: string, width: number | undefined) => void;
}

const within = (width: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
const getWidth = (edge: HTMLElement): number =>
  edge.parentElement?.getBoundingClientRect().width ?? columnWidths.least;

/** The edge of a column in the head: drawn with the mouse, moved with Shift and the arrows, put back by a double click or Backspace. */
export function ColumnEdge<Row>({ column, onResize }: ColumnEdgeProps<Row>) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    const [from, width] = [event.clientX, getWidth(edge)];
    edge.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      onResize(column.id, within(width + moved.clientX - from));
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
    event.preventDefault();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const arrow =
      event.key === 'ArrowRight'
        ? columnWidths.step
        : event.key === 'ArrowLeft'
          ? -columnWidths.step
          : 0;
    const by = event.shiftKey ? arrow : 0;
    if (by !== 0) onResize(column.id, within(getWidth(event.currentTarget) + by));
    else if (event.key === 'Backspace' || event.key === 'Delete') onResize(column.id, undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a widget, which hr is not
      role="separator"
      tabIndex={0}
      className="lb-table-edge"
      aria-orientation="vertical"
      aria-label={`Width of ${column.label}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={column.chosenWidth ?? columnWidths.least}
      aria-valuetext={
        column.chosenWidth === undefined ? 'as wide as it fits' : `${column.chosenWidth} pixels`
      }
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Backspace"
      data-tip="Drag to change the width, or hold Shift and press ← or →. Backspace puts it back."
      onPointerDown={begin}
      onDoubleClick={() => onResize(column.id, undefined)}
      onKeyDown={press}
    />
  );
}
