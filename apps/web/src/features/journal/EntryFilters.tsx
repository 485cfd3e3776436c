import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { SelectField, type Option } from '@lotbook/ui/fields';
import { Pills, type Pill } from '@lotbook/ui/Pills';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import type { ReactNode } from 'react';
import { entryKinds, formatKind, formatRole } from './journal-text.ts';
import { compactJournal, type JournalView } from './journal-view.ts';
import { PeriodField } from './PeriodField.tsx';
import type { EntryOptions } from './use-entry-options.ts';

interface EntryFiltersProps {
  readonly view: JournalView;
  readonly options: EntryOptions;
  readonly fiscalYearStart: number;
  readonly onChange: (view: JournalView) => void;
  readonly tools: ReactNode;
}

/** The filters of the journal, and what is filtered now. */
export function EntryFilters({
  view,
  options,
  fiscalYearStart,
  onChange,
  tools,
}: EntryFiltersProps) {
  const t = useTranslate();
  const set = (change: { readonly [Key in keyof JournalView]?: JournalView[Key] | undefined }) =>
    onChange(compactJournal({ ...view, ...change }));
  const select = (
    name: 'ledger' | 'kind' | 'asset' | 'source' | 'contact',
    label: string,
    all: string,
    choices: readonly Option[],
  ) => (
    <SelectField
      bare
      label={label}
      value={view[name] ?? ''}
      options={[{ value: '', label: all }, ...addChosen(choices, view[name])]}
      onChange={(value) => set({ [name]: value === '' ? undefined : value })}
    />
  );
  return (
    <>
      <FilterBar
        search={
          <PeriodField
            period={{ from: view.from, to: view.to }}
            fiscalYearStart={fiscalYearStart}
            onChange={set}
          />
        }
      >
        {select('ledger', t(journal.account), t(journal.allAccounts), options.accounts)}
        {select(
          'kind',
          t(journal.kindColumn),
          t(journal.allKinds),
          entryKinds.map((kind) => ({ value: kind, label: formatKind(kind, t) })),
        )}
        {select('asset', t(common.asset), t(journal.allAssets), options.assets)}
        {select('source', t(common.source), t(common.allSources), options.sources)}
        {options.contacts.length > 0 &&
          select('contact', t(journal.contactColumn), t(journal.allContacts), options.contacts)}
        <SelectField
          bare
          label={t(journal.show)}
          value={view.unmapped ? 'unmapped' : view.adjustments ? 'adjustments' : ''}
          options={[
            { value: '', label: t(journal.showAll) },
            { value: 'unmapped', label: t(journal.showUnmapped) },
            { value: 'adjustments', label: t(journal.showAdjustments) },
          ]}
          onChange={(value) =>
            set({
              unmapped: value === 'unmapped' ? true : undefined,
              adjustments: value === 'adjustments' ? true : undefined,
            })
          }
        />
        {tools}
      </FilterBar>
      <Pills
        pills={makePills(view, options, t).map(({ label, removes }) => ({
          label,
          onRemove: () => set(Object.fromEntries(removes.map((name) => [name, undefined]))),
        }))}
        onClear={() => onChange(compactJournal({ entry: view.entry, lines: view.lines }))}
      />
    </>
  );
}

/** A chosen value stays a choice while the options load, or if no entry has it any more. */
const addChosen = (choices: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

interface FilterPill extends Pick<Pill, 'label'> {
  readonly removes: readonly (keyof JournalView)[];
}

const findLabel = (choices: readonly Option[], id: string): string =>
  choices.find(({ value }) => value === id)?.label ?? id;

function makePills(view: JournalView, options: EntryOptions, t: Translate): readonly FilterPill[] {
  const { from, to, ledger, kind, role, asset, source, contact } = view;
  const pills: readonly (FilterPill | false)[] = [
    from !== undefined && { label: t(journal.pillFrom, { day: from }), removes: ['from'] },
    to !== undefined && { label: t(journal.pillTo, { day: to }), removes: ['to'] },
    ledger !== undefined && {
      label: t(journal.pillAccount, { account: findLabel(options.accounts, ledger) }),
      removes: ['ledger'],
    },
    view.unmapped === true && { label: t(journal.pillUnmapped), removes: ['unmapped'] },
    view.adjustments === true && { label: t(journal.pillAdjustments), removes: ['adjustments'] },
    kind !== undefined && {
      label: t(journal.pillKind, { kind: formatKind(kind, t) }),
      removes: ['kind'],
    },
    role !== undefined && {
      label: t(journal.pillRole, { role: formatRole(role, t) }),
      removes: ['role'],
    },
    asset !== undefined && { label: t(journal.pillAsset, { asset }), removes: ['asset'] },
    source !== undefined && { label: t(journal.pillSource, { source }), removes: ['source'] },
    contact !== undefined && {
      label: t(journal.pillContact, { contact: findLabel(options.contacts, contact) }),
      removes: ['contact'],
    },
    view.transaction !== undefined && {
      label: t(journal.pillTransaction),
      removes: ['transaction'],
    },
    view.adjusts !== undefined && { label: t(journal.pillAdjusts), removes: ['adjusts'] },
  ];
  return pills.filter((pill): pill is FilterPill => pill !== false);
}
