import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { ValidateXpubsMutation } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const ValidateXpubs = graphql(`
  mutation ValidateXpubs($accountId: ID!, $keys: [String!]!, $chain: String!) {
    validateXpubs(accountId: $accountId, keys: $keys, chain: $chain) {
      key
      valid
      duplicate
      reason
    }
  }
`);

type KeyCheck = ValidateXpubsMutation['validateXpubs'][number];

/** What is wrong with extended public keys, as the server finds when the field is left. */
export function useKeyChecks(chain: string) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const [checks, setChecks] = useState<readonly KeyCheck[]>([]);
  const check = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    const { data } = await client
      .mutate({ mutation: ValidateXpubs, variables: { accountId, keys: [...keys], chain } })
      .catch(() => ({ data: undefined }));
    setChecks(data?.validateXpubs ?? []);
  };
  const faults = (keys: readonly string[]): string | undefined => {
    const words = keys.flatMap((key, at) => {
      const found = checks.find((one) => one.key === key);
      if (!found) return [];
      if (!found.valid) return [`Key ${at + 1}: ${found.reason ?? 'is no key of this chain'}`];
      return found.duplicate
        ? [`Key ${at + 1} stands there twice, or belongs to another wallet of yours.`]
        : [];
    });
    return words.length > 0 ? words.join(' ') : undefined;
  };
  return { check, faults };
}
