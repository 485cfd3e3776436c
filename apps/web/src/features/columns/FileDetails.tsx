import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack } from '@lotbook/ui/layout';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { getMissingAssets, setEntry } from './mapping-form.ts';

interface FileDetailsProps {
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

/** What the file doesn't say: where it is from, and assets that no column names. */
export function FileDetails({ mapping, onChange }: FileDetailsProps) {
  const missing = getMissingAssets(mapping);
  return (
    <Stack>
      <TextField
        label="Exchange or wallet"
        value={mapping.name}
        onChange={(name) => onChange({ ...mapping, name })}
        help="The transactions are added to a source with this name."
      />
      {missing.length > 0 && (
        <FormRow>
          {missing.map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              value={mapping.fixed.find((one) => one.key === key)?.value ?? ''}
              onChange={(value) => onChange(setEntry(mapping, 'fixed', key, value))}
              help="No column names it. Used for every row."
            />
          ))}
        </FormRow>
      )}
    </Stack>
  );
}
