import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './column-edge.css';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Column } from './table-model.ts';

/** Minimum and maximum column width in pixels. */
const columnWidths = { least: 48, most: 640, step: 16 } as const;

interface ColumnEdgeProps<Row> {
  readonly column: Column<Row>;
  /** Undefined if the table sets the width. */
  readonly onResize: (column: string, width: number | undefined) => void;
}

const within = (width: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
const getWidth = (edge: HTMLElement): number =>
  edge.parentElement?.getBoundingClientRect().width ?? columnWidths.least;

/** The resize handle of a column header: drag it, or use Shift with the arrow keys. Double-click or Backspace resets the width. */
export function ColumnEdge<Row>({ column, onResize }: ColumnEdgeProps<Row>) {
  const t = useTranslate();
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
      aria-label={t(ui.columnWidth, { column: column.label })}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={column.chosenWidth ?? columnWidths.least}
      aria-valuetext={
        column.chosenWidth === undefined
          ? t(ui.automaticWidth)
          : t(ui.pixels, { count: column.chosenWidth })
      }
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Backspace"
      data-tip={t(ui.resizeHelp)}
      onPointerDown={begin}
      onDoubleClick={() => onResize(column.id, undefined)}
      onKeyDown={press}
    />
  );
}
