import * as texts from '@lotbook/messages/generated/web/columns';
import { useTranslate } from '@lotbook/ui/translate';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack } from '@lotbook/ui/layout';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { getMissingAssets, setEntry } from './mapping-form.ts';

interface FileDetailsProps {
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

/** Values that the file doesn't contain: the exchange or wallet, and assets without a column. */
export function FileDetails({ mapping, onChange }: FileDetailsProps) {
  const t = useTranslate();
  const missing = getMissingAssets(mapping);
  return (
    <Stack>
      <TextField
        label={t(texts.sourceName)}
        value={mapping.name}
        onChange={(name) => onChange({ ...mapping, name })}
        help={t(texts.sourceNameHelp)}
      />
      {missing.length > 0 && (
        <FormRow>
          {missing.map(({ key, label }) => (
            <TextField
              key={key}
              label={t(label)}
              value={mapping.fixed.find((one) => one.key === key)?.value ?? ''}
              onChange={(value) => onChange(setEntry(mapping, 'fixed', key, value))}
              help={t(texts.fixedHelp)}
            />
          ))}
        </FormRow>
      )}
    </Stack>
  );
}
