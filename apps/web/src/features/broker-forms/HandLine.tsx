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
export function lineFrom({
  asset,
  quantity,
  acquired,
  sold,
  proceeds,
  costBasis,
  basisReported,
  term,
}: HandLineValues): BrokerLineInput {
  if ([asset, quantity, sold, proceeds].some((each) => each.trim() === ''))
    throw new Error('Asset, units, date sold and proceeds are needed.');
  return {
    asset: asset.trim(),
    quantity: plain(quantity),
    sold,
    proceeds: plain(proceeds),
    basisReported,
    ...(acquired !== '' && { acquired }),
    ...(costBasis.trim() !== '' && { costBasis: plain(costBasis) }),
    ...(term !== '' && { term }),
  };
}

const plain = (amount: string): string => amount.replaceAll(/[,$\s]/g, '');

interface HandLineProps {
  readonly values: HandLineValues;
  readonly onChange: (values: HandLineValues) => void;
}

/** One line of the form, box by box. */
export function HandLine({ values, onChange }: HandLineProps) {
  const set = (field: keyof HandLineValues) => (value: string) =>
    onChange({ ...values, [field]: value });
  return (
    <>
      <Columns least={200}>
        <TextField label="Asset (1a, 1b)" value={values.asset} onChange={set('asset')} />
        <TextField label="Units (1c)" value={values.quantity} onChange={set('quantity')} />
        <TextField
          label="Date acquired (1d)"
          type="date"
          value={values.acquired}
          onChange={set('acquired')}
        />
        <TextField label="Date sold (1e)" type="date" value={values.sold} onChange={set('sold')} />
        <TextField label="Proceeds (1f)" value={values.proceeds} onChange={set('proceeds')} />
        <TextField
          label="Cost or other basis (1g)"
          value={values.costBasis}
          onChange={set('costBasis')}
        />
        <SelectField
          label="Gain or loss (6)"
          value={values.term}
          onChange={set('term')}
          options={[
            { value: '', label: 'Not checked' },
            { value: 'short', label: 'Short-term' },
            { value: 'long', label: 'Long-term' },
            { value: 'ordinary', label: 'Ordinary' },
          ]}
        />
      </Columns>
      <CheckField
        label="Basis reported to the IRS (2)"
        checked={values.basisReported}
        onChange={(basisReported) => onChange({ ...values, basisReported })}
      />
    </>
  );
}
