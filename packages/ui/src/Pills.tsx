import './pills.css';
import { X } from 'lucide-react';

export interface Pill {
  readonly label: string;
  readonly onRemove: () => void;
  /** Turns it round: from `Asset is BTC` to `Asset is not BTC`, and back. */
  readonly turn?: { readonly label: string; readonly run: () => void };
}

/** The filters that are on, each with its way out. A click on the words of one that can be turned round does so. */
export function Pills({ pills }: { readonly pills: readonly Pill[] }) {
  if (pills.length === 0) return null;
  return (
    <ul className="lb-pills" aria-label="Filters that are on">
      {pills.map((pill) => (
        <li key={pill.label} className="lb-pill">
          {pill.turn ? (
            <button type="button" className="lb-pill-turn" aria-label={`${pill.label}. ${pill.turn.label}`} data-tip={pill.turn.label} onClick={pill.turn.run}>
              {pill.label}
            </button>
          ) : (
            <span>{pill.label}</span>
          )}
          <button type="button" aria-label={`Remove filter ${pill.label}`} onClick={pill.onRemove}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
