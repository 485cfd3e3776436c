import * as texts from '@lotbook/messages/generated/web/broker-forms';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Columns } from '@lotbook/ui/layout';
import type { BrokerLineInput } from '../../generated/graphql.ts';

/** The boxes of a line as they are typed. */
export interface HandLineValues {
  readonly asset: string;
  readonly quantity: string;
  readonly acquired: string;
  readonly sold: string;
  readonly proceeds: string;
  readonly costBasis: string;
  readonly basisReported: boolean;
  readonly term: string;
}

export const emptyLine: HandLineValues = {
  asset: '',
  quantity: '',
  acquired: '',
  sold: '',
  proceeds: '',
  costBasis: '',
  basisReported: false,
  term: '',
};

/** Empty fields aren't sent. @throws if a required box is empty. */
export function toLineInput(values: HandLineValues, t: Translate): BrokerLineInput {
  const { asset, quantity, acquired, sold, proceeds, costBasis, basisReported, term } = values;
  if ([asset, quantity, sold, proceeds].some((each) => each.trim() === ''))
    throw new Error(t(texts.lineIncomplete));
  return {
    asset: asset.trim(),
    quantity: toPlainNumber(quantity),
    sold,
    proceeds: toPlainNumber(proceeds),
    basisReported,
    ...(acquired !== '' && { acquired }),
    ...(costBasis.trim() !== '' && { costBasis: toPlainNumber(costBasis) }),
    ...(term !== '' && { term }),
  };
}

const toPlainNumber = (amount: string): string => amount.replaceAll(/[,$\s]/g, '');

interface HandLineProps {
  readonly values: HandLineValues;
  readonly onChange: (values: HandLineValues) => void;
}

/** One line of the form, box by box. */
export function HandLine({ values, onChange }: HandLineProps) {
  const t = useTranslate();
  const set = (field: keyof HandLineValues) => (value: string) =>
    onChange({ ...values, [field]: value });
  return (
    <>
      <Columns least={200}>
        <TextField label={t(texts.asset)} value={values.asset} onChange={set('asset')} />
        <TextField label={t(texts.units)} value={values.quantity} onChange={set('quantity')} />
        <TextField
          label={t(texts.acquired)}
          type="date"
          value={values.acquired}
          onChange={set('acquired')}
        />
        <TextField label={t(texts.sold)} type="date" value={values.sold} onChange={set('sold')} />
        <TextField label={t(texts.proceeds)} value={values.proceeds} onChange={set('proceeds')} />
        <TextField
          label={t(texts.costBasis)}
          value={values.costBasis}
          onChange={set('costBasis')}
        />
        <SelectField
          label={t(texts.term)}
          value={values.term}
          onChange={set('term')}
          options={[
            { value: '', label: t(texts.termNone) },
            { value: 'short', label: t(common.shortTerm) },
            { value: 'long', label: t(common.longTerm) },
            { value: 'ordinary', label: t(texts.termOrdinary) },
          ]}
        />
      </Columns>
      <CheckField
        label={t(texts.basisReported)}
        checked={values.basisReported}
        onChange={(basisReported) => onChange({ ...values, basisReported })}
      />
    </>
  );
}
