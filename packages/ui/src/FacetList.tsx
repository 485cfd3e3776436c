import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from './translate.tsx';
import './charts.css';
import './review.css';
import './tree.css';
import type { ReactNode } from 'react';
import { severityIcons, type Severity } from './severity-icons.ts';

export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly severity: Severity;
  readonly count: number;
  readonly note?: ReactNode;
  /** The link of the note, next to the button. */
  readonly why?: ReactNode;
  readonly pressed: boolean;
}

interface FacetListProps {
  readonly label: string;
  readonly facets: readonly Facet[];
  readonly onChoose: (id: string) => void;
}

/** Kinds of list items with their counts. Selecting one filters the list. */
export function FacetList({ label, facets, onChoose }: FacetListProps) {
  const t = useTranslate();
  return (
    <ul className="lb-facets" aria-label={label}>
      {facets.map(({ id, label: name, severity, count, note, why, pressed }) => {
        const Icon = severityIcons[severity];
        return (
          <li key={id} className={why ? 'lb-with-why' : undefined}>
            <button type="button" aria-pressed={pressed} onClick={() => onChoose(id)}>
              <Icon size={18} aria-hidden className={`lb-attention-${severity}`} />
              <b>{name}</b>
              <span className="lb-facets-count">{t(common.number, { value: count })}</span>
              {note && <small>{note}</small>}
            </button>
            {why}
          </li>
        );
      })}
    </ul>
  );
}
