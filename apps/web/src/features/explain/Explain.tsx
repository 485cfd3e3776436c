import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { Asked } from './explained-figure.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { buildTree } from './tree.tsx';

export const ExplainDocument = graphql(`
  query Explain($accountId: ID!, $what: String!, $id: ID!) {
    explain(accountId: $accountId, what: $what, id: $id) {
      id
      parent
      text
      citation
      figure {
        what
        id
      }
    }
  }
`);

interface ExplainProps {
  readonly accountId: string;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Explains a figure of the account, down to the line of the file. */
export function Explain({ accountId, asked, onClose }: ExplainProps) {
  const { data, error } = useQuery(ExplainDocument, {
    variables: { accountId, ...asked },
    fetchPolicy: 'network-only',
  });
  return (
    <ExplainDialog
      trees={data && buildTree(data.explain)}
      error={error?.message}
      asked={asked}
      onClose={onClose}
    />
  );
}
