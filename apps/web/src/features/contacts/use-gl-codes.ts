import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccount } from '../account/use-account.ts';

const GlCodesDocument = graphql(`
  query GlCodes($accountId: ID!) {
    bookSettings(accountId: $accountId) {
      accounts {
        id
        code
        name
        active
        unusable
      }
    }
  }
`);

/** An account of the chart that journal lines of a contact can go to. */
export interface GlCode {
  readonly code: string;
  readonly name: string;
}

/** The usable codes of a business's chart of accounts. Undefined for other accounts, while loading, and without a chart: then a code can be any text. */
export function useGlCodes(): readonly GlCode[] | undefined {
  const { accountId, account } = useAccount();
  const { data } = useQuery(GlCodesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    skip: account?.type !== 'Accounting',
  });
  return useMemo(() => {
    const usable = data?.bookSettings.accounts.filter(
      ({ code, active, unusable }) => code !== '' && active && unusable === null,
    );
    return usable && usable.length > 0 ? usable : undefined;
  }, [data]);
}

/** Whether a contact's code isn't one of the chart. Case doesn't matter. */
export const isUnknownCode = (
  glCode: string | null,
  codes: readonly GlCode[] | undefined,
): boolean =>
  glCode !== null &&
  codes !== undefined &&
  !codes.some(({ code }) => code.toLowerCase() === glCode.trim().toLowerCase());
