import { defiSides, isDefiType } from '@lotbook/access/manual/entry-types';
import type { ManualField } from '@lotbook/access/manual/entry';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import type { ReactNode } from 'react';
import type { EntryPartProps } from './EntryForm.tsx';

type TextFieldName = Exclude<
  ManualField,
  | 'useFee'
  | 'useFiat'
  | 'unsupported'
  | 'context'
  | 'side'
  | 'sourceType'
  | 'useDefaultPricing'
  | 'currencyType'
>;

/** What moved: one asset, two of a trade, or those of a protocol. */
export function AmountFields(props: EntryPartProps) {
  const { entry, asked, wrongs, change, choices } = props;
  const assets = choices.currencies.filter(({ isFiat }) => !isFiat).map(({ code }) => code);
  const text = (
    field: TextFieldName,
    label: string,
    more: { readonly help?: string; readonly suggestions?: readonly string[] } = {},
  ) =>
    asked.has(field) && (
      <TextField
        key={field}
        label={label}
        value={entry[field]}
        onChange={(value) => change({ [field]: value })}
        error={wrongs[field]}
        {...more}
      />
    );
  const symbols = { suggestions: assets };
  if (entry.context === 'defi') return <DefiFields {...props} text={text} symbols={symbols} />;
  const isTrade = asked.has('fromSymbol');
  return (
    <>
      {asked.has('useFiat') && (
        <CheckField
          label="Money, not crypto"
          checked={entry.useFiat}
          onChange={(useFiat) => change({ useFiat, symbol: useFiat ? 'USD' : '' })}
        />
      )}
      {isTrade ? (
        <>
          <FormRow>
            {text('fromAmount', 'Amount given')}
            {text('fromSymbol', 'Asset given', symbols)}
          </FormRow>
          <FormRow>
            {text('toAmount', 'Amount received')}
            {text('toSymbol', 'Asset received', symbols)}
          </FormRow>
        </>
      ) : (
        asked.has('amount') && (
          <FormRow>
            {text('amount', amountLabel(entry.orderType))}
            {entry.useFiat && asked.has('useFiat') ? (
              <SelectField
                label="Currency"
                value={entry.symbol}
                options={fiatOptions(choices)}
                onChange={(symbol) => change({ symbol })}
                error={wrongs.symbol}
              />
            ) : (
              text('symbol', 'Asset', symbols)
            )}
          </FormRow>
        )
      )}
      {asked.has('chain') && (
        <FormRow>
          {text('chain', 'Chain', { help: 'Needed only with a contract.' })}
          {text('asset1Contract', 'Contract', {
            help: 'For a token that its symbol does not identify.',
          })}
        </FormRow>
      )}
      {text('from', 'From address')}
      {text('to', 'To address')}
    </>
  );
}

const amountLabel = (orderType: string): string =>
  orderType === 'buy' ? 'Amount bought' : orderType === 'sell' ? 'Amount sold' : 'Amount';

export const fiatOptions = ({ currencies }: EntryPartProps['choices']) =>
  currencies.filter(({ isFiat }) => isFiat).map(({ code }) => ({ value: code, label: code }));

interface DefiFieldsProps extends EntryPartProps {
  readonly text: (
    field: TextFieldName,
    label: string,
    more?: { readonly help?: string; readonly suggestions?: readonly string[] },
  ) => ReactNode;
  readonly symbols: { readonly suggestions: readonly string[] };
}

const DefiFields = ({ entry, text, symbols }: DefiFieldsProps) => (
  <>
    {isDefiType(entry.type) &&
      defiSides[entry.type].map(({ place, label, needed }) => (
        <FormRow key={place}>
          {text(
            `amount${place}`,
            `${label}, amount`,
            needed ? {} : { help: 'Only where there was one.' },
          )}
          {text(`asset${place}`, `${label}, asset`, symbols)}
          {place < 3 && text(`asset${place as 1 | 2}Contract`, `${label}, contract`)}
        </FormRow>
      ))}
    <FormRow>
      {text('chain', 'Chain', { help: 'Needed only with a contract.' })}
      {text('poolShare', 'Pool share', { help: 'As the protocol shows it, for your own record.' })}
    </FormRow>
  </>
);
