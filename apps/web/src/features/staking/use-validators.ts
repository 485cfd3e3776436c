import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { ValidatorsQuery, ValidatorStatusGroup } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useAccountId } from '../account/use-account.ts';
import { useRefetchOnChange } from '../../system/use-refetch-on-change.ts';
import { ValidatorsDocument } from './documents.ts';
import { useStakingRun } from './use-staking-run.ts';

const PAGE = 100;

export interface ValidatorSearch {
  readonly search: string;
  /** Empty: any. */
  readonly status: ValidatorStatusGroup | 'slashed' | 'attention' | '';
}

/** The account's validators by index, a page at a time, with the totals of all that match. */
export function useValidators({ search: typed, status }: ValidatorSearch) {
  const accountId = useAccountId();
  const search = useDebounced(typed).trim();
  const [loading, setLoading] = useState(false);
  const readAt = useStakingRun();
  const { data, previousData, error, refetch, fetchMore } = useQuery(ValidatorsDocument, {
    variables: {
      accountId,
      limit: PAGE,
      offset: 0,
      ...(search ? { search } : {}),
      ...toFilter(status),
    },
    fetchPolicy: 'no-cache',
  });
  const list = (data ?? previousData)?.validators;
  const loaded = list?.validators.length ?? 0;
  const has = loaded < (list?.totals.count ?? 0);
  useRefetchOnChange(readAt, refetch, loaded <= PAGE);
  const more = useMemo(
    () => ({
      has,
      load: () => {
        if (loading) return;
        setLoading(true);
        fetchMore({
          variables: { offset: loaded },
          updateQuery: (before, { fetchMoreResult }) => appendPage(before, fetchMoreResult),
        })
          .catch(() => undefined)
          .finally(() => setLoading(false));
      },
    }),
    [has, loaded, loading, fetchMore],
  );
  return { list, error, more, refetch };
}

const toFilter = (status: ValidatorSearch['status']) => {
  if (status === '') return {};
  if (status === 'slashed') return { slashed: true };
  return status === 'attention' ? { attention: true } : { status };
};

const appendPage = (before: ValidatorsQuery, { validators }: ValidatorsQuery): ValidatorsQuery => ({
  ...before,
  validators: {
    ...validators,
    validators: [...before.validators.validators, ...validators.validators],
  },
});
