import './bulk.css';
import { useTabStop } from './row-reach.tsx';

interface TickProps {
  /** What is chosen with it; read out. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Chooses a row without opening it. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <input
    {...useTabStop()}
    type="checkbox"
    className="lb-tick"
    aria-label={label}
    checked={checked}
    onClick={(event) => event.stopPropagation()}
    onChange={(event) => onChange(event.target.checked)}
  />
);
