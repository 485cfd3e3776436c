import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useQuery } from '@apollo/client/react';
import { CheckField } from '@lotbook/ui/CheckField';
import { DateRange } from '@lotbook/ui/DateRange';
import { SelectField, type Option } from '@lotbook/ui/fields';
import { useTranslate } from '@lotbook/ui/translate';
import { useAccountId } from '../account/use-account.ts';
import {
  alertDirections,
  alertLevels,
  alertStatuses,
  directionTexts,
  formatCategory,
  levelTexts,
  statusTexts,
} from './alert-text.ts';
import { AlertFilterChoicesDocument } from './documents.ts';
import type { AlertSearch } from './read-alert-search.ts';

type Change = { readonly [Key in keyof AlertSearch]?: AlertSearch[Key] | undefined };

interface AlertFiltersProps {
  readonly filter: AlertSearch;
  readonly onChange: (change: Change) => void;
}

export function AlertFilters({ filter, onChange }: AlertFiltersProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data } = useQuery(AlertFilterChoicesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const choices = data?.alertFilterChoices;
  const select = (
    name: keyof AlertSearch,
    label: string,
    any: string,
    options: readonly Option[],
  ) => (
    <SelectField
      bare
      label={label}
      value={filter[name] ?? ''}
      options={[{ value: '', label: any }, ...addChosen(options, filter[name])]}
      onChange={(value) => onChange({ [name]: value === '' ? undefined : value })}
    />
  );
  return (
    <>
      {select(
        'level',
        t(monitoring.level),
        t(monitoring.anyLevel),
        alertLevels.map((value) => ({ value, label: t(levelTexts[value]) })),
      )}
      {select(
        'status',
        t(common.status),
        t(monitoring.anyStatus),
        alertStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
      )}
      {select(
        'direction',
        t(monitoring.direction),
        t(monitoring.anyDirection),
        alertDirections.map((value) => ({ value, label: t(directionTexts[value]) })),
      )}
      {select(
        'category',
        t(monitoring.category),
        t(monitoring.anyCategory),
        (choices?.categories ?? []).map((value) => ({ value, label: formatCategory(value) })),
      )}
      {select(
        'source',
        t(common.source),
        t(common.allSources),
        (choices?.sources ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select(
        'asset',
        t(common.asset),
        t(monitoring.anyAsset),
        (choices?.assets ?? []).map((value) => ({ value, label: value })),
      )}
      <CheckField
        label={t(monitoring.withEnded)}
        checked={filter.ended === 'true'}
        onChange={(isChecked) => onChange({ ended: isChecked ? 'true' : undefined })}
      />
      <DateRange from={filter.from} to={filter.to} onChange={onChange} />
    </>
  );
}

/** A chosen value stays a choice while the options load, or if no alert has it any more. */
const addChosen = (options: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
