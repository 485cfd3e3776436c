import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { EntryPartProps } from './EntryForm.tsx';

/** What it cost, in money or in crypto. */
export function FeeFields({ entry, asked, wrongs, change, choices }: EntryPartProps) {
  return (
    <>
      {asked.has('useFee') && (
        <CheckField
          label="There was a fee"
          checked={entry.useFee}
          onChange={(useFee) => change({ useFee })}
        />
      )}
      {asked.has('fee') && (
        <FormRow>
          <TextField
            label="Fee"
            value={entry.fee}
            onChange={(fee) => change({ fee })}
            error={wrongs.fee}
          />
          <TextField
            label="Fee currency"
            value={entry.feeCurrency}
            onChange={(feeCurrency) => change({ feeCurrency })}
            error={wrongs.feeCurrency}
            suggestions={choices.currencies.map(({ code }) => code)}
          />
          {asked.has('feeCurrencyContract') && (
            <TextField
              label="Fee contract"
              value={entry.feeCurrencyContract}
              onChange={(feeCurrencyContract) => change({ feeCurrencyContract })}
              error={wrongs.feeCurrencyContract}
            />
          )}
        </FormRow>
      )}
    </>
  );
}
