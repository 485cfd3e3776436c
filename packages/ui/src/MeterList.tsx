import './review.css';
import './tree.css';
import type { ReactNode } from 'react';

export interface MeterItem {
  readonly id: string;
  readonly label: string;
  /** How much of it is done, 0 to 100. */
  readonly percent: number;
  /** Where the percentage alone would say too much. */
  readonly words?: string | undefined;
  readonly note: ReactNode;
  /** Where the note leads, beside the button. */
  readonly why?: ReactNode;
  readonly pressed: boolean;
}

interface MeterListProps {
  readonly label: string;
  readonly items: readonly MeterItem[];
  readonly onChoose: (id: string) => void;
}

/** How far each of several things is, and which of them is looked at. */
export const MeterList = ({ label, items, onChoose }: MeterListProps) => (
  <ul className="lb-meters" aria-label={label}>
    {items.map(({ id, label: name, percent, words, note, why, pressed }) => (
      <li key={id} className={why ? 'lb-with-why' : undefined}>
        <button type="button" aria-pressed={pressed} onClick={() => onChoose(id)}>
          <b>{name}</b>
          <span className="lb-meters-value">{words ?? `${percent} % ready`}</span>
          <span className="lb-meter" aria-hidden>
            <i style={{ width: `${percent}%` }} />
          </span>
          <small>{note}</small>
        </button>
        {why}
      </li>
    ))}
  </ul>
);
