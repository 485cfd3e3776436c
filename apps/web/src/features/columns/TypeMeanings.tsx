import * as texts from '@lotbook/messages/generated/web/columns';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Section } from '@lotbook/ui/layout';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { getTypeTexts, setEntry, typeLabels, type Preview } from './mapping-form.ts';

interface TypeMeaningsProps {
  readonly preview: Preview;
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

const unknown = '';

/** Maps each value of the type column to a transaction type. Rows without a type are rejected. */
export function TypeMeanings({ preview, mapping, onChange }: TypeMeaningsProps) {
  const t = useTranslate();
  const values = getTypeTexts(preview, mapping);
  if (values.length === 0) return null;
  const options = [
    { value: unknown, label: t(texts.chooseType) },
    ...typeLabels.map(([value, label]) => ({ value, label: t(label) })),
  ];
  return (
    <Section title={t(texts.types)} note={t(texts.typesNote)}>
      <FormRow>
        {values.map((text) => {
          const value = mapping.types.find(({ key }) => key === text)?.value ?? unknown;
          return (
            <SelectField
              key={text}
              label={text === '' ? t(texts.emptyValue) : text}
              value={value}
              options={options}
              error={value === unknown ? t(texts.noTypeError) : undefined}
              onChange={(chosen) => onChange(setEntry(mapping, 'types', text, chosen))}
            />
          );
        })}
      </FormRow>
    </Section>
  );
}
