import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { EntryPartProps } from './EntryForm.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }),
);

/** The date, the time and their time zone. */
export function WhenFields({ entry, wrongs, change }: EntryPartProps) {
  const t = useTranslate();
  return (
    <>
      <FormRow>
        <TextField
          label={t(common.date)}
          type="date"
          value={entry.date}
          onChange={(date) => change({ date })}
          error={wrongs.date}
        />
        <TextField
          label={t(texts.time)}
          type="time"
          value={entry.time}
          onChange={(time) => change({ time })}
          error={wrongs.time}
        />
      </FormRow>
      <SelectField
        label={t(common.timeZone)}
        value={entry.timezone}
        options={
          zones.some(({ value }) => value === entry.timezone)
            ? zones
            : [{ value: entry.timezone, label: entry.timezone }, ...zones]
        }
        onChange={(timezone) => change({ timezone })}
      />
    </>
  );
}
