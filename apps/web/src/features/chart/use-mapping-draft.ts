import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { BalancesDocument, journalQueries } from '../journal/documents.ts';
import { SetAccountMapping } from './documents.ts';
import {
  countChanges,
  toDrafts,
  toInput,
  addUnmapped,
  type MappingDraft,
} from './mapping-draft.ts';
import { useBookSettings } from './use-book-settings.ts';

/** The rows of the mapping with unsaved changes, and saving them. */
export function useMappingDraft() {
  const { accountId, settings, error, refetch } = useBookSettings();
  const { data } = useQuery(BalancesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [draft, setDraft] = useState<readonly MappingDraft[]>();
  const action = useAction(SetAccountMapping, { refetch: journalQueries });
  const stored = useMemo(() => toDrafts(settings?.mapping ?? []), [settings]);
  const unmapped = useMemo(
    () =>
      (data?.ledgerBalances ?? [])
        .filter(({ account }) => account === null)
        .map(({ role }) => role),
    [data],
  );
  const rows = useMemo(() => draft ?? addUnmapped(stored, unmapped), [draft, stored, unmapped]);
  const save = async (done: string) => {
    const filled = rows.filter(({ ledgerAccountId }) => ledgerAccountId !== '');
    if (await action.run({ accountId, rows: toInput(filled) }, done)) setDraft(undefined);
  };
  return {
    settings,
    error,
    refetch,
    rows,
    changes: draft ? countChanges(draft, stored) : 0,
    missing: rows.filter(({ ledgerAccountId }) => ledgerAccountId === '').length,
    wrong: action.wrong,
    busy: action.busy,
    save,
    change: (next: readonly MappingDraft[]) => {
      action.forget();
      setDraft(next);
    },
    discard: () => {
      action.forget();
      setDraft(undefined);
    },
  };
}
