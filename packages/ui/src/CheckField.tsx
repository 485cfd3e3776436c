import './fields.css';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** A labeled checkbox. */
export function CheckField({
  label,
  checked,
  onChange,
  help,
  error,
  disabled = false,
}: CheckFieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <label className="lb-check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {help && <small id={`${id}-help`}>{help}</small>}
      {error && (
        <span id={`${id}-error`} className="lb-check-wrong lb-wrong">
          <CircleAlert size={16} aria-hidden /> {error}
        </span>
      )}
    </label>
  );
}
