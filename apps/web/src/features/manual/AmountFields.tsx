import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The amounts and assets: one, the two of a trade, or those of a DeFi type. */
export function AmountFields(props: EntryPartProps) {
  const t = useTranslate();
  const { entry, required, wrongs, change, choices } = props;
  const assets = choices.currencies.filter(({ isFiat }) => !isFiat).map(({ code }) => code);
  const text = (
    field: TextFieldName,
    label: string,
    more: { readonly help?: string; readonly suggestions?: readonly string[] } = {},
  ) =>
    required.has(field) && (
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
  const isTrade = required.has('fromSymbol');
  return (
    <>
      {required.has('useFiat') && (
        <CheckField
          label={t(texts.isFiat)}
          checked={entry.useFiat}
          onChange={(useFiat) => change({ useFiat, symbol: useFiat ? 'USD' : '' })}
        />
      )}
      {isTrade ? (
        <>
          <FormRow>
            {text('fromAmount', t(texts.amountSent))}
            {text('fromSymbol', t(texts.assetSent), symbols)}
          </FormRow>
          <FormRow>
            {text('toAmount', t(texts.amountReceived))}
            {text('toSymbol', t(texts.assetReceived), symbols)}
          </FormRow>
        </>
      ) : (
        required.has('amount') && (
          <FormRow>
            {text('amount', t(getAmountLabel(entry.orderType)))}
            {entry.useFiat && required.has('useFiat') ? (
              <SelectField
                label={t(texts.currency)}
                value={entry.symbol}
                options={listFiatOptions(choices)}
                onChange={(symbol) => change({ symbol })}
                error={wrongs.symbol}
              />
            ) : (
              text('symbol', t(common.asset), symbols)
            )}
          </FormRow>
        )
      )}
      {required.has('chain') && (
        <FormRow>
          {text('chain', t(common.chain), { help: t(texts.chainHelp) })}
          {text('asset1Contract', t(texts.contract), {
            help: t(texts.contractHelp),
          })}
        </FormRow>
      )}
      {text('from', t(texts.fromAddress))}
      {text('to', t(texts.toAddress))}
    </>
  );
}

const getAmountLabel = (orderType: string): Message =>
  orderType === 'buy'
    ? texts.amountBought
    : orderType === 'sell'
      ? texts.amountSold
      : common.amount;

export const listFiatOptions = ({ currencies }: EntryPartProps['choices']) =>
  currencies.filter(({ isFiat }) => isFiat).map(({ code }) => ({ value: code, label: code }));

interface DefiFieldsProps extends EntryPartProps {
  readonly text: (
    field: TextFieldName,
    label: string,
    more?: { readonly help?: string; readonly suggestions?: readonly string[] },
  ) => ReactNode;
  readonly symbols: { readonly suggestions: readonly string[] };
}

function DefiFields({ entry, text, symbols }: DefiFieldsProps) {
  const t = useTranslate();
  return (
    <>
      {isDefiType(entry.type) &&
        defiSides[entry.type].map(({ place, label, needed }) => (
          <FormRow key={place}>
            {text(
              `amount${place}`,
              t(texts.sideAmount, { side: t(label) }),
              needed ? {} : { help: t(texts.optional) },
            )}
            {text(`asset${place}`, t(texts.sideAsset, { side: t(label) }), symbols)}
            {place < 3 &&
              text(`asset${place as 1 | 2}Contract`, t(texts.sideContract, { side: t(label) }))}
          </FormRow>
        ))}
      <FormRow>
        {text('chain', t(common.chain), { help: t(texts.chainHelp) })}
        {text('poolShare', t(texts.poolShare), { help: t(texts.poolShareHelp) })}
      </FormRow>
    </>
  );
}
