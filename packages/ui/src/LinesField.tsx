import './fields.css';
import type { ReactNode } from 'react';
import { Field } from './fields.tsx';

interface LinesFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly rows?: number;
}

/** A multi-line text field, for addresses or keys. */
export const LinesField = ({
  label,
  value,
  onChange,
  onBlur,
  help,
  error,
  rows = 3,
}: LinesFieldProps) => (
  <Field label={label} help={help} error={error}>
    {({ id, describedBy }) => (
      <textarea
        id={id}
        className="lb-input lb-lines"
        rows={rows}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
    )}
  </Field>
);
