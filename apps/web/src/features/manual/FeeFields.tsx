import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { EntryPartProps } from './EntryForm.tsx';

/** The fee in fiat or crypto. */
export function FeeFields({ entry, required, wrongs, change, choices }: EntryPartProps) {
  const t = useTranslate();
  return (
    <>
      {required.has('useFee') && (
        <CheckField
          label={t(texts.hasFee)}
          checked={entry.useFee}
          onChange={(useFee) => change({ useFee })}
        />
      )}
      {required.has('fee') && (
        <FormRow>
          <TextField
            label={t(common.fee)}
            value={entry.fee}
            onChange={(fee) => change({ fee })}
            error={wrongs.fee}
          />
          <TextField
            label={t(texts.feeCurrency)}
            value={entry.feeCurrency}
            onChange={(feeCurrency) => change({ feeCurrency })}
            error={wrongs.feeCurrency}
            suggestions={choices.currencies.map(({ code }) => code)}
          />
          {required.has('feeCurrencyContract') && (
            <TextField
              label={t(texts.feeContract)}
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
