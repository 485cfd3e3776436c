import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate } from '@lotbook/ui/translate';
import { ChoiceField, SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { listFiatOptions } from './AmountFields.tsx';
import type { EntryPartProps } from './EntryForm.tsx';

/** The market value or the price paid. */
export function PriceFields({ entry, required, wrongs, change, choices }: EntryPartProps) {
  const t = useTranslate();
  if (!required.has('useDefaultPricing')) return null;
  const total =
    required.has('price') && entry.orderType === 'buy'
      ? 'fromAmount'
      : entry.orderType === 'sell'
        ? 'toAmount'
        : undefined;
  const isTrade = entry.context === 'standard' && entry.orderType === 'crypto-crypto';
  const choose = (value: string) =>
    change({
      useDefaultPricing: value === 'true' ? 'true' : 'false',
      priceCurrency: value === 'true' ? '' : getStart(entry.priceCurrency),
    });
  return (
    <>
      <ChoiceField
        label={t(texts.price)}
        value={entry.useDefaultPricing}
        choices={[
          { value: 'true', label: t(texts.lookUpPrice), explanation: t(texts.lookUpPriceHelp) },
          { value: 'false', label: t(texts.enterPrice), explanation: t(texts.enterPriceHelp) },
        ]}
        onChange={choose}
      />
      {required.has('price') && (
        <>
          <FormRow>
            <TextField
              label={isTrade ? t(texts.unitPriceReceived) : t(texts.unitPrice)}
              value={entry.price}
              onChange={(price) => change({ price })}
              error={wrongs.price}
            />
            <SelectField
              label={t(texts.priceIn)}
              value={entry.currencyType}
              options={[
                { value: 'fiat', label: t(texts.fiat) },
                { value: 'crypto', label: t(texts.crypto) },
              ]}
              onChange={(type) =>
                change({
                  currencyType: type === 'crypto' ? 'crypto' : 'fiat',
                  priceCurrency: type === 'crypto' ? '' : 'USD',
                })
              }
            />
            {entry.currencyType === 'fiat' ? (
              <SelectField
                label={t(texts.currency)}
                value={entry.priceCurrency || 'USD'}
                options={listFiatOptions(choices)}
                onChange={(priceCurrency) => change({ priceCurrency })}
                error={wrongs.priceCurrency}
              />
            ) : (
              <TextField
                label={t(texts.currency)}
                value={entry.priceCurrency}
                onChange={(priceCurrency) => change({ priceCurrency })}
                error={wrongs.priceCurrency}
                suggestions={
                  isTrade
                    ? [entry.fromSymbol, entry.toSymbol].filter(Boolean)
                    : choices.currencies.map(({ code }) => code)
                }
              />
            )}
          </FormRow>
          {total && required.has(total) && (
            <TextField
              label={total === 'fromAmount' ? t(texts.totalPaid) : t(texts.totalReceived)}
              value={entry[total]}
              onChange={(value) => change({ [total]: value })}
              error={wrongs[total]}
              help={t(texts.totalHelp)}
            />
          )}
        </>
      )}
    </>
  );
}

const getStart = (currency: string): string => currency || 'USD';
