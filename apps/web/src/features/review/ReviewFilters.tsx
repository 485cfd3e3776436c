import { SelectField, type Option } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Pills, type Pill } from '@lotbook/ui/Pills';
import { issueName } from '@lotbook/model/issue-name';
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

const severities: readonly Option[] = [
  { value: 'error', label: 'To solve' },
  { value: 'warning', label: 'To check' },
  { value: 'info', label: 'To know' },
];
const states: readonly Option[] = [
  { value: 'open', label: 'Open' },
  { value: 'aside', label: 'Set aside' },
];

/** Everything the inbox can be narrowed by; the address is the only place where it is kept. */
export function ReviewFilters({ view, options, years, onChange }: ReviewFiltersProps) {
  const set = (part: Part) => onChange(compactReview({ ...view, issue: undefined, ...part }));
  const add = (key: ListKey) => (value: string) =>
    value !== '' && set({ [key]: [...new Set([...(view[key] ?? []), value])] });
  const getLabel = (of: number) => years.find(({ year }) => year === of)?.label ?? String(of);
  const sources = [...options.exchanges, ...options.wallets];
  return (
    <>
      <FilterBar search={null}>
        <SelectField
          bare
          label="State"
          value={view.aside ? 'aside' : 'open'}
          options={states}
          onChange={(value) => set({ aside: value === 'aside' ? true : undefined })}
        />
        <SelectField
          bare
          label="Tax year"
          value={String(view.taxYear ?? '')}
          options={[
            { value: '', label: 'All years' },
            ...years.map(({ year, label }) => ({
              value: String(year),
              label: `Tax year ${label}`,
            })),
          ]}
          onChange={(value) =>
            set({ taxYear: value === '' ? undefined : Number(value), soldIn: undefined })
          }
        />
        <SelectField
          bare
          label="Severity"
          value=""
          options={adding('Severity', severities)}
          onChange={add('severities')}
        />
        <SelectField
          bare
          label="Asset"
          value=""
          options={adding('Asset', options.assets)}
          onChange={add('currencies')}
        />
        <SelectField
          bare
          label="Source"
          value=""
          options={adding('Source', sources)}
          onChange={add('sources')}
        />
      </FilterBar>
      <Pills
        pills={[
          ...(view.soldIn === undefined
            ? []
            : [
                {
                  label: `Of earlier years, sold in ${getLabel(view.soldIn)}`,
                  onRemove: () => set({ soldIn: undefined }),
                },
              ]),
          ...getPills(view, 'codes', 'Kind', (code) => issueName(code), set),
          ...getPills(view, 'severities', 'Severity', named(severities), set),
          ...getPills(view, 'currencies', 'Asset', named(options.assets), set),
          ...getPills(view, 'sources', 'Source', named(sources), set),
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

const adding = (label: string, options: readonly Option[]): readonly Option[] => [
  { value: '', label },
  ...options,
];

const named =
  (options: readonly Option[]) =>
  (value: string): string =>
    options.find((one) => one.value === value)?.label ?? value;

const getPills = (
  view: ReviewView,
  key: ListKey,
  word: string,
  name: (value: string) => string,
  set: (part: Part) => void,
): readonly Pill[] =>
  (view[key] ?? []).map((value) => ({
    label: `${word} is ${name(value)}`,
    onRemove: () => set({ [key]: view[key]?.filter((one) => one !== value) }),
  }));
