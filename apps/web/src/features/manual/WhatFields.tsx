import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import { listCategoryOptions } from './category-choices.ts';
import { formatType } from '@lotbook/model/type-text';
import { formatProtocol } from './entry-text.ts';
import type { EntryPartProps } from './EntryForm.tsx';
import { moveToSource } from './use-entry.ts';

const contextOptions = Object.entries(contexts).map(([value, label]) => ({ value, label }));
const toOptions = (types: readonly string[], t: Translate) =>
  types.map((value) => ({ value, label: formatType(value, t) }));

interface WhatFieldsProps extends EntryPartProps {
  readonly sources: readonly Source[];
  readonly editing: boolean;
}

/** The source, type and tax category. */
export function WhatFields({
  entry,
  required,
  wrongs,
  change,
  choices,
  sources,
  editing,
}: WhatFieldsProps) {
  const t = useTranslate();
  const isExchange = entry.sourceType === 'exchange';
  const sourceOptions = [
    { value: '', label: t(texts.chooseSource) },
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
        label={t(common.source)}
        value={entry.source}
        options={sourceOptions}
        disabled={editing}
        error={wrongs.source}
        onChange={(id) =>
          change(
            moveToSource(
              entry,
              sources.find((source) => source.id === id),
            ),
          )
        }
      />
      {!isExchange && (
        <SelectField
          label={t(texts.activity)}
          value={entry.context}
          options={contextOptions}
          onChange={changeContext}
        />
      )}
      {isExchange ? (
        <SelectField
          label={t(common.type)}
          value={entry.orderType}
          options={toOptions(exchangeTypes, t)}
          error={wrongs.orderType}
          onChange={(orderType) => change({ orderType, taxCategory: '', ...getSide(orderType) })}
        />
      ) : (
        <SelectField
          label={t(common.type)}
          value={entry.type}
          options={toOptions(types, t)}
          error={wrongs.type}
          onChange={(type) => change({ type, taxCategory: '', ...getSide(type) })}
        />
      )}
      {required.has('defiSource') && (
        <SelectField
          label={t(texts.protocol)}
          value={entry.defiSource}
          options={[
            { value: '', label: t(texts.chooseProtocol) },
            ...defiSources.map((id) => ({ value: id, label: formatProtocol(t, id) })),
          ]}
          error={wrongs.defiSource}
          onChange={(defiSource) => change({ defiSource })}
        />
      )}
      {required.has('taxCategory') && (
        <SelectField
          label={t(texts.taxCategory)}
          value={entry.taxCategory}
          options={listCategoryOptions(t, choices.taxCategories, entry)}
          error={wrongs.taxCategory}
          onChange={(taxCategory) => change({ taxCategory })}
          help={
            entry.taxCategory === 'fee_standard' && !isExchange ? t(texts.feeOnlyHelp) : undefined
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
