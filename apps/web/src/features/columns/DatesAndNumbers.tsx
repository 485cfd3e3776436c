import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { ColumnMappingInput } from '../../generated/graphql.ts';

const orders = [
  { value: 'auto', label: 'Detect: 2024-12-31' },
  { value: 'day-first', label: 'Day first: 31/12/2024' },
  { value: 'month-first', label: 'Month first: 12/31/2024' },
];
const separators = [
  { value: 'point', label: 'Point: 1,234.56' },
  { value: 'comma', label: 'Comma: 1.234,56' },
];
const zones = Intl.supportedValuesOf('timeZone');

interface DatesAndNumbersProps {
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

/** How the file writes dates and numbers. */
export function DatesAndNumbers({ mapping, onChange }: DatesAndNumbersProps) {
  const all = zones.includes(mapping.timeZone) ? zones : [mapping.timeZone, ...zones];
  return (
    <FormRow>
      <SelectField
        label="Date order"
        value={mapping.dateOrder}
        options={orders}
        onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
      />
      <SelectField
        label="Decimal separator"
        value={mapping.decimalComma ? 'comma' : 'point'}
        options={separators}
        onChange={(value) => onChange({ ...mapping, decimalComma: value === 'comma' })}
      />
      <SelectField
        label="Time zone"
        value={mapping.timeZone}
        options={all.map((zone) => ({ value: zone, label: zone }))}
        onChange={(timeZone) => onChange({ ...mapping, timeZone })}
        help="For times without a zone of their own."
      />
    </FormRow>
  );
}
