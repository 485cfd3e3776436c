import './bulk.css';
import { use } from 'react';
import { formatDay } from './format-when.ts';
import { useTranslate } from './translate.tsx';
import { useTabStop } from './row-reach.tsx';
import { ZoneContext } from './When.tsx';

interface TickProps {
  /** Accessible name: what it selects. */
  readonly label: string;
  /** ISO timestamp. Its day is read after the label. */
  readonly at?: string;
  readonly checked: boolean;
  /** There is nothing to select. */
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox that selects a row without opening it. */
export function Tick({ label, at, checked, disabled = false, onChange }: TickProps) {
  const t = useTranslate();
  const zone = use(ZoneContext);
  return (
    <input
      {...useTabStop()}
      type="checkbox"
      className="lb-tick"
      aria-label={at === undefined ? label : `${label} ${formatDay(at, zone, t)}`}
      checked={checked}
      disabled={disabled}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
