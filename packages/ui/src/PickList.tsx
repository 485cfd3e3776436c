import './pick-list.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';

interface PickListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemId: (item: Item) => string;
  readonly rowHeight: number;
  /** Renders one item as a link or button that fills its row. */
  readonly renderRow: (item: Item) => ReactNode;
  /** Called when the last rows come into view. */
  readonly more?: { readonly has: boolean; readonly load: () => void };
}

/** A long list to choose one item from. Renders only visible rows. */
export function PickList<Item>({
  label,
  items,
  itemId,
  rowHeight,
  renderRow,
  more,
}: PickListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 450, height: 640 },
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more?.has && last >= items.length - 4) more.load();
  }, [more, last, items.length]);
  return (
    <div ref={scroller} className="lb-pick">
      <ul aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={itemId(item)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {renderRow(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
