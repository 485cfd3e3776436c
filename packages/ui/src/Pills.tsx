import './pills.css';
import { X } from 'lucide-react';

export interface Pill {
  readonly label: string;
  readonly onRemove: () => void;
}

/** The filters that are on, each with its way out. */
export function Pills({ pills }: { readonly pills: readonly Pill[] }) {
  if (pills.length === 0) return null;
  return (
    <ul className="lb-pills" aria-label="Filters that are on">
      {pills.map((pill) => (
        <li key={pill.label} className="lb-pill">
          <span>{pill.label}</span>
          <button type="button" aria-label={`Remove filter ${pill.label}`} onClick={pill.onRemove}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
