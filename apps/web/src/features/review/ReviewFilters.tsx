import * as common from '@lotbook/messages/generated/common';
import * as review from '@lotbook/messages/generated/web/review';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField, type Option } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Pills, type Pill } from '@lotbook/ui/Pills';
import { getIssueName } from '@lotbook/model/issue-name';
import type { FilterOptions } from '../transactions/use-filter-options.ts';
import { compactReview, type ReviewView } from './view.ts';

interface ReviewFiltersProps {
  readonly view: ReviewView;
  readonly options: FilterOptions;
  readonly years: readonly { readonly year: number; readonly label: string }[];
  readonly onChange: (view: ReviewView) => void;
}

type Part = { readonly [Key in keyof ReviewView]?: ReviewView[Key] | undefined };
type ListKey = 'codes' | 'severities' | 'currencies' | 'sources';

const getSeverities = (t: Translate): readonly Option[] => [
  { value: 'error', label: t(review.severityError) },
  { value: 'warning', label: t(review.severityWarning) },
  { value: 'info', label: t(review.severityInfo) },
];

/** All filters of the review. Only the address stores them. */
export function ReviewFilters({ view, options, years, onChange }: ReviewFiltersProps) {
  const t = useTranslate();
  const set = (part: Part) => onChange(compactReview({ ...view, issue: undefined, ...part }));
  const add = (key: ListKey) => (value: string) =>
    value !== '' && set({ [key]: [...new Set([...(view[key] ?? []), value])] });
  const getLabel = (taxYear: number) =>
    years.find(({ year }) => year === taxYear)?.label ?? String(taxYear);
  const severities = getSeverities(t);
  const toPill =
    (message: Message<{ readonly value: string }>, name: (value: string) => string) =>
    (value: string): string =>
      t(message, { value: name(value) });
  const sources = [...options.exchanges, ...options.wallets];
  return (
    <>
      <FilterBar search={null}>
        <SelectField
          bare
          label={t(common.status)}
          value={view.aside ? 'aside' : 'open'}
          options={[
            { value: 'open', label: t(review.stateOpen) },
            { value: 'aside', label: t(review.stateDismissed) },
          ]}
          onChange={(value) => set({ aside: value === 'aside' ? true : undefined })}
        />
        <SelectField
          bare
          label={t(common.taxYear)}
          value={String(view.taxYear ?? '')}
          options={[
            { value: '', label: t(review.allYears) },
            ...years.map(({ year, label }) => ({
              value: String(year),
              label: t(review.taxYear, { year: label }),
            })),
          ]}
          onChange={(value) =>
            set({ taxYear: value === '' ? undefined : Number(value), soldIn: undefined })
          }
        />
        <SelectField
          bare
          label={t(review.severityLabel)}
          value=""
          options={addHeading(t(review.severityLabel), severities)}
          onChange={add('severities')}
        />
        <SelectField
          bare
          label={t(common.asset)}
          value=""
          options={addHeading(t(common.asset), options.assets)}
          onChange={add('currencies')}
        />
        {options.hidesSources !== true && (
          <SelectField
            bare
            label={t(common.source)}
            value=""
            options={addHeading(t(common.source), sources)}
            onChange={add('sources')}
          />
        )}
      </FilterBar>
      <Pills
        pills={[
          ...(view.soldIn === undefined
            ? []
            : [
                {
                  label: t(review.soldInFilter, { year: getLabel(view.soldIn) }),
                  onRemove: () => set({ soldIn: undefined }),
                },
              ]),
          ...getPills(
            view,
            'codes',
            toPill(review.kindFilter, (code) => getIssueName(code, t)),
            set,
          ),
          ...getPills(
            view,
            'severities',
            toPill(review.severityFilter, filterNamed(severities)),
            set,
          ),
          ...getPills(
            view,
            'currencies',
            toPill(review.assetFilter, filterNamed(options.assets)),
            set,
          ),
          ...getPills(view, 'sources', toPill(review.sourceFilter, filterNamed(sources)), set),
        ]}
        onClear={() =>
          set({
            soldIn: undefined,
            codes: undefined,
            severities: undefined,
            currencies: undefined,
            sources: undefined,
          })
        }
      />
    </>
  );
}

const addHeading = (label: string, options: readonly Option[]): readonly Option[] => [
  { value: '', label },
  ...options,
];

const filterNamed =
  (options: readonly Option[]) =>
  (value: string): string =>
    options.find((one) => one.value === value)?.label ?? value;

const getPills = (
  view: ReviewView,
  key: ListKey,
  toLabel: (value: string) => string,
  set: (part: Part) => void,
): readonly Pill[] =>
  (view[key] ?? []).map((value) => ({
    label: toLabel(value),
    onRemove: () => set({ [key]: view[key]?.filter((one) => one !== value) }),
  }));
