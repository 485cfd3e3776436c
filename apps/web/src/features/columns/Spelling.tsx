import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { ColumnMappingInput } from '../../generated/graphql.ts';

const orders = [
  { value: 'auto', label: 'year first, or as usual' },
  { value: 'day-first', label: 'day first: 31/12/2024' },
  { value: 'month-first', label: 'month first: 12/31/2024' },
];
const points = [
  { value: 'point', label: 'point: 1,234.56' },
  { value: 'comma', label: 'comma: 1.234,56' },
];
const zones = Intl.supportedValuesOf('timeZone');

interface SpellingProps {
  readonly told: ColumnMappingInput;
  readonly onChange: (told: ColumnMappingInput) => void;
}

/** How the file writes dates and numbers. */
export function Spelling({ told, onChange }: SpellingProps) {
  const all = zones.includes(told.timeZone) ? zones : [told.timeZone, ...zones];
  return (
    <FormRow>
      <SelectField label="Order of dates" value={told.dateOrder} options={orders} onChange={(dateOrder) => onChange({ ...told, dateOrder })} />
      <SelectField
        label="Decimals after a"
        value={told.decimalComma ? 'comma' : 'point'}
        options={points}
        onChange={(value) => onChange({ ...told, decimalComma: value === 'comma' })}
      />
      <SelectField
        label="Zone of times that name none"
        value={told.timeZone}
        options={all.map((zone) => ({ value: zone, label: zone }))}
        onChange={(timeZone) => onChange({ ...told, timeZone })}
      />
    </FormRow>
  );
}
