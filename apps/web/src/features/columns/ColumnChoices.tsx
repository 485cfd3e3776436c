import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack } from '@lotbook/ui/layout';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { columnOf, fieldWords, fixedWords, withColumn, withEntry, type Preview } from './told.ts';

interface ChoicesProps {
  readonly preview: Preview;
  readonly told: ColumnMappingInput;
  readonly onChange: (told: ColumnMappingInput) => void;
}

const NONE = '';

/** Which column holds what, and what no column names. */
export function ColumnChoices({ preview: { header }, told, onChange }: ChoicesProps) {
  const options = [{ value: NONE, label: 'not in the file' }, ...header.map((name, at) => ({ value: String(at), label: name || `column ${at + 1}` }))];
  const lacking = fixedWords.filter(([key]) => columnOf(told, key) === undefined);
  return (
    <Stack>
      <TextField
        label="Whose file is it"
        value={told.name}
        onChange={(name) => onChange({ ...told, name })}
        help="The exchange or wallet. A source of that name is made."
      />
      <FormRow>
        {fieldWords.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            value={String(columnOf(told, field) ?? NONE)}
            options={options}
            onChange={(value) => onChange(withColumn(told, field, value === NONE ? undefined : Number(value)))}
          />
        ))}
      </FormRow>
      <FormRow>
        {lacking.map(([key, label]) => (
          <TextField
            key={key}
            label={`${label}, if always the same`}
            value={told.fixed.find((one) => one.key === key)?.value ?? ''}
            onChange={(value) => onChange(withEntry(told, 'fixed', key, value))}
          />
        ))}
      </FormRow>
    </Stack>
  );
}
