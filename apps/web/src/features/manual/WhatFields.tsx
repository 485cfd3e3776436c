import {
  contexts,
  defiSources,
  defiTypes,
  exchangeTypes,
  walletTypes,
  type EntryContext,
} from '@lotbook/access/manual/entry-types';
import type { ManualEntry } from '@lotbook/access/manual/entry';
import { SelectField } from '@lotbook/ui/fields';
import type { Source } from '../sources/use-sources.ts';
import { categoryChoices } from './category-choices.ts';
import { formatType } from '@lotbook/model/type-text';
import { formatProtocol } from './entry-text.ts';
import type { EntryPartProps } from './EntryForm.tsx';
import { atSource } from './use-entry.ts';

const contextOptions = Object.entries(contexts).map(([value, label]) => ({ value, label }));
const protocolOptions = [
  { value: '', label: 'Choose a protocol' },
  ...defiSources.map((id) => ({ value: id, label: formatProtocol(id) })),
];
const toOptions = (types: readonly string[]) =>
  types.map((value) => ({ value, label: formatType(value) }));

interface WhatFieldsProps extends EntryPartProps {
  readonly sources: readonly Source[];
  readonly editing: boolean;
}

/** Where it happened, what it was, and what that is for tax. */
export function WhatFields({
  entry,
  asked,
  wrongs,
  change,
  choices,
  sources,
  editing,
}: WhatFieldsProps) {
  const isExchange = entry.sourceType === 'exchange';
  const sourceOptions = [
    { value: '', label: 'Choose an exchange or wallet' },
    ...sources.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const types = entry.context === 'defi' ? defiTypes : walletTypes;
  const changeContext = (context: string) =>
    change({
      context: context as EntryContext,
      type: context === 'defi' ? defiTypes[0] : walletTypes[0],
      taxCategory: '',
    });
  return (
    <>
      <SelectField
        label="Source"
        value={entry.source}
        options={sourceOptions}
        disabled={editing}
        error={wrongs.source}
        onChange={(id) =>
          change(
            atSource(
              entry,
              sources.find((source) => source.id === id),
            ),
          )
        }
      />
      {!isExchange && (
        <SelectField
          label="Activity"
          value={entry.context}
          options={contextOptions}
          onChange={changeContext}
        />
      )}
      {isExchange ? (
        <SelectField
          label="Type"
          value={entry.orderType}
          options={toOptions(exchangeTypes)}
          error={wrongs.orderType}
          onChange={(orderType) => change({ orderType, taxCategory: '', ...getSide(orderType) })}
        />
      ) : (
        <SelectField
          label="Type"
          value={entry.type}
          options={toOptions(types)}
          error={wrongs.type}
          onChange={(type) => change({ type, taxCategory: '', ...getSide(type) })}
        />
      )}
      {asked.has('defiSource') && (
        <SelectField
          label="Protocol"
          value={entry.defiSource}
          options={protocolOptions}
          error={wrongs.defiSource}
          onChange={(defiSource) => change({ defiSource })}
        />
      )}
      {asked.has('taxCategory') && (
        <SelectField
          label="Tax category"
          value={entry.taxCategory}
          options={categoryChoices(choices.taxCategories, entry)}
          error={wrongs.taxCategory}
          onChange={(taxCategory) => change({ taxCategory })}
          help={
            entry.taxCategory === 'fee_standard' && !isExchange
              ? 'A cost by itself: only what was paid is asked for.'
              : undefined
          }
        />
      )}
    </>
  );
}

const getSide = (type: string): Pick<ManualEntry, 'side'> => {
  if (type === 'deposit' || type === 'transfer-in') return { side: 'incoming' };
  return { side: type === 'withdrawal' || type === 'transfer-out' ? 'outgoing' : '' };
};
