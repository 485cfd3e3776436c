import './fields.css';

interface CellFieldProps {
  /** Read out. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A figure to be changed within a row of a table, without opening the row. */
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
