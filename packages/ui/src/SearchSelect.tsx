import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './search-select.css';
import MuiAutocomplete from '@mui/material/Autocomplete';
import { useId } from 'react';
import { Field } from './fields.tsx';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** The heading above it. Options of a group follow each other. */
  readonly group: string;
  /** Why it can't be chosen; absent if it can. */
  readonly reason?: string | undefined;
}

interface SearchSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly SearchOption[];
  readonly onChange: (value: string | null) => void;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  /** Hides the label visually, for tables. */
  readonly bare?: boolean;
  readonly disabled?: boolean;
}

/** A select with a search, for long grouped lists. Options that can't be chosen stay visible with the reason. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, help, error, bare = false } = props;
  const own = useId();
  if (bare) return <Select {...props} id={own} />;
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy }) => <Select {...props} id={id} describedBy={describedBy} />}
    </Field>
  );
}

function Select({
  id,
  describedBy,
  label,
  value,
  options,
  onChange,
  error,
  placeholder,
  bare = false,
  disabled = false,
}: SearchSelectProps & { readonly id: string; readonly describedBy?: string | undefined }) {
  const t = useTranslate();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <MuiAutocomplete
      id={id}
      size="small"
      disabled={disabled}
      value={chosen}
      options={options}
      groupBy={({ group }) => group}
      getOptionKey={(option) => option.value}
      getOptionDisabled={({ reason }) => reason !== undefined}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      onChange={(_event, option) => onChange(option?.value ?? null)}
      noOptionsText={t(ui.noMatches)}
      openText={t(ui.openList)}
      closeText={t(ui.closeList)}
      clearText={t(ui.clearChoice)}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          <span className="lb-search-option">
            {option.label}
            {option.reason !== undefined && <small>{option.reason}</small>}
          </span>
        </li>
      )}
      renderInput={({ slotProps }) => (
        <div
          ref={slotProps.input.ref}
          className="lb-search-select"
          role="presentation"
          onMouseDown={slotProps.input.onMouseDown}
        >
          <input
            {...slotProps.htmlInput}
            className={`lb-input ${slotProps.htmlInput.className ?? ''}`}
            placeholder={placeholder ?? ''}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            {...(bare ? { 'aria-label': label } : {})}
          />
          {slotProps.input.endAdornment}
        </div>
      )}
    />
  );
}
