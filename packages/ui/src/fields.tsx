import './fields.css';
import { CircleAlert, Search } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';

interface FieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly describedBy: string | undefined;
  }) => ReactNode;
}

/** Label above, help below, error next to the field. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="lb-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: described || undefined })}
      {error && (
        <p id={`${id}-error`} className="lb-wrong">
          <CircleAlert size={16} aria-hidden /> {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="lb-help">
          {help}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly type?: 'text' | 'date' | 'time' | 'email' | 'password';
  readonly autoComplete?: string;
  /** Suggestions while typing. */
  readonly suggestions?: readonly string[];
  /** Read-only. */
  readonly readOnly?: boolean;
}

export function TextField({
  label,
  value,
  onChange,
  onBlur,
  help,
  error,
  type = 'text',
  autoComplete = 'off',
  suggestions,
  readOnly = false,
}: TextFieldProps) {
  const list = useId();
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <>
          <input
            id={id}
            className="lb-input"
            type={type}
            value={value}
            autoComplete={autoComplete}
            readOnly={readOnly}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            {...(suggestions ? { list } : {})}
            onChange={(event) => onChange(event.target.value)}
            {...(onBlur ? { onBlur } : {})}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
  /** Hides the label visually, for filter bars. */
  readonly bare?: boolean;
  readonly small?: boolean;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Keys that open the native list. A choice made there is already confirmed. */
const opensList = ({ key, altKey }: KeyboardEvent): boolean =>
  key === ' ' || key === 'F4' || (altKey && (key === 'ArrowDown' || key === 'ArrowUp'));

/** The native select. Changes by keyboard are confirmed by Enter or by leaving the field, and canceled by Escape. Pointer choices apply at once. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  help,
  bare = false,
  small = false,
  error,
  disabled = false,
}: SelectFieldProps) {
  const [walked, setWalked] = useState<string>();
  const isWalking = useRef(false);
  const settle = (chosen: string | undefined) => {
    setWalked(undefined);
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  };
  const walk = (event: KeyboardEvent) => {
    isWalking.current = !opensList(event);
    if (event.key === 'Enter') settle(walked);
    if (event.key !== 'Escape' || walked === undefined) return;
    event.stopPropagation();
    setWalked(undefined);
  };
  const select = (id?: string, describedBy?: string) => (
    <select
      id={id}
      className={small ? 'lb-select lb-select-small' : 'lb-select'}
      value={walked ?? value}
      disabled={disabled}
      aria-invalid={error !== undefined}
      aria-describedby={describedBy}
      {...(bare ? { 'aria-label': label } : {})}
      onPointerDown={() => (isWalking.current = false)}
      onKeyDown={walk}
      onChange={({ target }) =>
        isWalking.current ? setWalked(target.value) : settle(target.value)
      }
      onBlur={() => settle(walked)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  if (bare) return <div>{select()}</div>;
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy }) => select(id, describedBy)}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly explanation: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

/** One of a few options, each with an explanation. */
export function ChoiceField({
  label,
  value,
  choices,
  onChange,
  help,
  disabled = false,
}: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className="lb-choices" disabled={disabled}>
      <legend className="lb-legend">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="lb-choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <b>{choice.label}</b>
          <span>{choice.explanation}</span>
        </label>
      ))}
      {help && <p className="lb-help">{help}</p>}
    </fieldset>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Search syntax, shown on hover. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, hint, ref }: SearchFieldProps) {
  return (
    <div className="lb-search">
      <Search size={16} aria-hidden />
      <input
        ref={ref ?? null}
        className="lb-input"
        type="search"
        aria-label={label}
        placeholder={label}
        title={hint}
        value={value}
        autoComplete="off"
        data-search
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
