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
const options = [
  { value: unknown, label: 'Choose a type' },
  ...typeLabels.map(([value, label]) => ({ value, label })),
];

/** The type of each text of the type column. Rows whose text has no type are rejected. */
export function TypeMeanings({ preview, mapping, onChange }: TypeMeaningsProps) {
  const texts = getTypeTexts(preview, mapping);
  if (texts.length === 0) return null;
  return (
    <Section title="Types" note="What each text of the type column means.">
      <FormRow>
        {texts.map((text) => {
          const value = mapping.types.find(({ key }) => key === text)?.value ?? unknown;
          return (
            <SelectField
              key={text}
              label={text === '' ? '(empty)' : text}
              value={value}
              options={options}
              error={
                value === unknown ? 'These rows are rejected until you choose a type.' : undefined
              }
              onChange={(chosen) => onChange(setEntry(mapping, 'types', text, chosen))}
            />
          );
        })}
      </FormRow>
    </Section>
  );
}
