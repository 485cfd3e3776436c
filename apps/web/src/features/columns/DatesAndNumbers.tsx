import * as texts from '@lotbook/messages/generated/web/columns';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { ColumnMappingInput } from '../../generated/graphql.ts';

const zones = Intl.supportedValuesOf('timeZone');

interface DatesAndNumbersProps {
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

/** The date order, decimal separator and time zone of the file. */
export function DatesAndNumbers({ mapping, onChange }: DatesAndNumbersProps) {
  const t = useTranslate();
  const all = zones.includes(mapping.timeZone) ? zones : [mapping.timeZone, ...zones];
  return (
    <FormRow>
      <SelectField
        label={t(texts.dateOrder)}
        value={mapping.dateOrder}
        options={[
          { value: 'auto', label: t(texts.orderAuto) },
          { value: 'day-first', label: t(texts.orderDayFirst) },
          { value: 'month-first', label: t(texts.orderMonthFirst) },
        ]}
        onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
      />
      <SelectField
        label={t(texts.decimalSeparator)}
        value={mapping.decimalComma ? 'comma' : 'point'}
        options={[
          { value: 'point', label: t(texts.point) },
          { value: 'comma', label: t(texts.comma) },
        ]}
        onChange={(value) => onChange({ ...mapping, decimalComma: value === 'comma' })}
      />
      <SelectField
        label={t(common.timeZone)}
        value={mapping.timeZone}
        options={all.map((zone) => ({ value: zone, label: zone }))}
        onChange={(timeZone) => onChange({ ...mapping, timeZone })}
        help={t(texts.timeZoneHelp)}
      />
    </FormRow>
  );
}
