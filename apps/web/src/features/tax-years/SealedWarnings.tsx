import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import type { TransactionFilter } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { BulkWarningDocument } from './warning-documents.ts';
import { isInSealedYears } from './sealed-warnings.ts';

const ImportWarningsDocument = graphql(`
  query ImportWarnings($accountId: ID!, $importId: ID!) {
    importWarnings(accountId: $accountId, importId: $importId) {
      code
      message
    }
  }
`);

const SourceWarningsDocument = graphql(`
  query SourceWarnings($accountId: ID!, $sourceId: ID!) {
    sourceWarnings(accountId: $accountId, sourceId: $sourceId) {
      code
      message
    }
  }
`);

/** Warns before an import is deleted if it affects filed years. */
export function ImportWarnings({ importId }: { readonly importId: string }) {
  const { data } = useQuery(ImportWarningsDocument, {
    variables: { accountId: useAccountId(), importId },
    fetchPolicy: 'network-only',
  });
  return <Warnings warnings={data?.importWarnings} />;
}

/** Warns before a source is deleted if it affects filed years. */
export function SourceWarnings({ sourceId }: { readonly sourceId: string }) {
  const { data } = useQuery(SourceWarningsDocument, {
    variables: { accountId: useAccountId(), sourceId },
    fetchPolicy: 'network-only',
  });
  return <Warnings warnings={data?.sourceWarnings} />;
}

/** Warns before an action on transactions in filed years. */
export function SealedWarnings(variables: {
  readonly accountId: string;
  readonly action: string;
  readonly filter: TransactionFilter;
}) {
  const { data } = useQuery(BulkWarningDocument, { variables, fetchPolicy: 'network-only' });
  const warnings = data?.conditionalWarning.warnings.filter(({ code }) => isInSealedYears(code));
  return warnings?.map(({ message }) => (
    <Banner key={message} tone="warning">
      {message}
    </Banner>
  ));
}

const Warnings = ({
  warnings,
}: {
  readonly warnings: readonly { readonly message: string }[] | undefined;
}) => warnings?.map(({ message }) => <Text key={message}>{message}</Text>);
