import './fields.css';

interface CellFieldProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An editable figure in a table row. Editing doesn't open the row. */
export const CellField = ({ label, value, onChange }: CellFieldProps) => (
  <input
    className="lb-input lb-input-cell"
    aria-label={label}
    value={value}
    inputMode="decimal"
    autoComplete="off"
    onClick={(event) => event.stopPropagation()}
    onKeyDown={(event) => event.key === 'Escape' || event.stopPropagation()}
    onChange={(event) => onChange(event.target.value)}
  />
);
