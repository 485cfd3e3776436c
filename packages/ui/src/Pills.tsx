import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './pills.css';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { placeFocus } from './place-focus.ts';

export interface Pill {
  readonly label: string;
  readonly onRemove: () => void;
  /** Negates the filter: from `Asset is BTC` to `Asset is not BTC`, and back. */
  readonly turn?: { readonly label: string; readonly run: () => void };
}

interface PillsProps {
  readonly pills: readonly Pill[];
  /** Removes all filters; offered if there is more than one. */
  readonly onClear: () => void;
  /** Reserves the row's height until the filters are known. */
  readonly reserves?: boolean;
}

/** The active filters, each removable. Clicking the text of a negatable filter negates it. */
export function Pills({ pills, onClear, reserves = false }: PillsProps) {
  const t = useTranslate();
  const list = useFocusAfter(pills);
  if (pills.length === 0) return reserves ? <div className="lb-pills-reserved" /> : null;
  return (
    <ul ref={list} className="lb-pills" aria-label={t(ui.activeFilters)}>
      {pills.map((pill) => (
        <li key={pill.label} className="lb-pill">
          {pill.turn ? (
            <button
              type="button"
              className="lb-pill-turn"
              aria-label={`${pill.label}. ${pill.turn.label}`}
              data-tip={pill.turn.label}
              onClick={pill.turn.run}
            >
              {pill.label}
            </button>
          ) : (
            <span>{pill.label}</span>
          )}
          <button
            type="button"
            aria-label={t(ui.removeFilter, { filter: pill.label })}
            onClick={pill.onRemove}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      {pills.length > 1 && (
        <li>
          <button type="button" className="lb-pills-clear" onClick={onClear}>
            {t(ui.clearAll)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** After a pill disappears, focus its replacement, otherwise the next pill, otherwise the control that adds filters. */
function useFocusAfter(pills: readonly Pill[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<readonly string[]>([]);
  const at = useRef(-1);
  useLayoutEffect(() => {
    const labels = pills.map(({ label }) => label);
    const former = before.current;
    before.current = labels;
    const left = former[at.current];
    if (labels.length === 0 && at.current === former.length)
      placeFocus(document.querySelector<HTMLElement>('.lb-filters-add'));
    if (left !== undefined && !labels.includes(left)) {
      const turned =
        labels.length === former.length ? labels.findIndex((label) => !former.includes(label)) : -1;
      const pill =
        list.current?.children[turned < 0 ? Math.min(at.current, labels.length - 1) : turned];
      placeFocus(
        pill?.querySelector<HTMLElement>(turned < 0 ? 'button:last-child' : 'button') ?? null,
        document.querySelector<HTMLElement>('.lb-filters-add'),
      );
    }
  });
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      at.current =
        target instanceof Element
          ? [...(list.current?.children ?? [])].findIndex((pill) => pill.contains(target))
          : -1;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return list;
}
