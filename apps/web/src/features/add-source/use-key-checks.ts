import * as texts from '@lotbook/messages/generated/web/add-source';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Checks extended public keys on the server when the field loses focus. */
export function useKeyChecks(chain: string) {
  const t = useTranslate();
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
    const problems = keys.flatMap((key, at) => {
      const found = checks.find((one) => one.key === key);
      if (!found) return [];
      if (!found.valid)
        return [
          found.reason
            ? t(texts.keyProblem, { number: at + 1, reason: found.reason })
            : t(texts.keyOfOtherChain, { number: at + 1 }),
        ];
      return found.duplicate ? [t(texts.keyDuplicate, { number: at + 1 })] : [];
    });
    return problems.length > 0 ? problems.join(' ') : undefined;
  };
  return { check, faults };
}
