import { ChoiceField, SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { fiatOptions } from './AmountFields.tsx';
import type { EntryPartProps } from './EntryForm.tsx';

const pricing = [
  { value: 'true', label: 'Look the price up', explanation: 'The market price at that time.' },
  {
    value: 'false',
    label: 'Enter the price',
    explanation: 'What was agreed, or what you can show.',
  },
];
const currencyTypes = [
  { value: 'fiat', label: 'Money' },
  { value: 'crypto', label: 'Crypto' },
];

/** What it was worth, or what was paid for it. */
export function PriceFields({ entry, asked, wrongs, change, choices }: EntryPartProps) {
  if (!asked.has('useDefaultPricing')) return null;
  const total =
    asked.has('price') && entry.orderType === 'buy'
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
        label="Price"
        value={entry.useDefaultPricing}
        choices={pricing}
        onChange={choose}
      />
      {asked.has('price') && (
        <>
          <FormRow>
            <TextField
              label={isTrade ? 'Price of one unit received' : 'Price of one'}
              value={entry.price}
              onChange={(price) => change({ price })}
              error={wrongs.price}
            />
            <SelectField
              label="Price in"
              value={entry.currencyType}
              options={currencyTypes}
              onChange={(type) =>
                change({
                  currencyType: type === 'crypto' ? 'crypto' : 'fiat',
                  priceCurrency: type === 'crypto' ? '' : 'USD',
                })
              }
            />
            {entry.currencyType === 'fiat' ? (
              <SelectField
                label="Currency"
                value={entry.priceCurrency || 'USD'}
                options={fiatOptions(choices)}
                onChange={(priceCurrency) => change({ priceCurrency })}
                error={wrongs.priceCurrency}
              />
            ) : (
              <TextField
                label="Currency"
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
          {total && asked.has(total) && (
            <TextField
              label={
                total === 'fromAmount'
                  ? 'Paid in all, without the fee'
                  : 'Received in all, before the fee'
              }
              value={entry[total]}
              onChange={(value) => change({ [total]: value })}
              error={wrongs[total]}
              help="Goes before the price of one. Either of the two will do."
            />
          )}
        </>
      )}
    </>
  );
}

const getStart = (currency: string): string => currency || 'USD';
