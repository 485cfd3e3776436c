import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { EntryPartProps } from './EntryForm.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }),
);

/** The day, the time and the zone that both are told in. */
export const WhenFields = ({ entry, wrongs, change }: EntryPartProps) => (
  <>
    <FormRow>
      <TextField
        label="Date"
        type="date"
        value={entry.date}
        onChange={(date) => change({ date })}
        error={wrongs.date}
      />
      <TextField
        label="Time"
        type="time"
        value={entry.time}
        onChange={(time) => change({ time })}
        error={wrongs.time}
      />
    </FormRow>
    <SelectField
      label="Time zone"
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
