import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Section } from '@lotbook/ui/layout';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { textsOf, typeWords, withEntry, type Preview } from './told.ts';

interface TypeMeaningsProps {
  readonly preview: Preview;
  readonly told: ColumnMappingInput;
  readonly onChange: (told: ColumnMappingInput) => void;
}

const UNKNOWN = '';

/** What each text of the type column means. A text that is not explained rejects its rows. */
export function TypeMeanings({ preview, told, onChange }: TypeMeaningsProps) {
  const texts = textsOf(preview, told);
  if (texts.length === 0) return null;
  const options = [{ value: UNKNOWN, label: 'not explained: rejected' }, ...typeWords.map(([value, label]) => ({ value, label }))];
  return (
    <Section title="Types of rows" note="What the texts of the type column mean.">
      <FormRow>
        {texts.map((text) => (
          <SelectField
            key={text}
            label={text === '' ? 'empty' : text}
            value={told.types.find(({ key }) => key === text)?.value ?? UNKNOWN}
            options={options}
            onChange={(value) =>
              onChange(value === UNKNOWN ? { ...told, types: told.types.filter(({ key }) => key !== text) } : withEntry(told, 'types', text, value))
            }
          />
        ))}
      </FormRow>
    </Section>
  );
}
