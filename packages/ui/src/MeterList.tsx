import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './review.css';
import './tree.css';
import type { ReactNode } from 'react';

export interface MeterItem {
  readonly id: string;
  readonly label: string;
  /** Progress from 0 to 100. */
  readonly percent: number;
  /** Replaces the percentage if that alone would mislead. */
  readonly words?: string | undefined;
  readonly note: ReactNode;
  /** The link of the note, next to the button. */
  readonly why?: ReactNode;
  readonly pressed: boolean;
}

interface MeterListProps {
  readonly label: string;
  readonly items: readonly MeterItem[];
  readonly onChoose: (id: string) => void;
}

/** The progress of several items. Selecting one shows it. */
export const MeterList = ({ label, items, onChoose }: MeterListProps) => {
  const t = useTranslate();
  return (
    <ul className="lb-meters" aria-label={label}>
      {items.map(({ id, label: name, percent, words, note, why, pressed }) => (
        <li key={id} className={why ? 'lb-with-why' : undefined}>
          <button type="button" aria-pressed={pressed} onClick={() => onChoose(id)}>
            <b>{name}</b>
            <span className="lb-meters-value">{words ?? t(ui.percentReady, { percent })}</span>
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
};
