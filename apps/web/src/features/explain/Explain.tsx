import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { Tree } from '@lotbook/ui/Tree';
import { graphql } from '../../generated/gql.ts';
import { PageButton } from '../../system/links.tsx';
import { useCopy } from '../people/use-copy.ts';
import type { Asked } from './asked.ts';
import { asText, nodeOf, treeOf } from './tree.tsx';

export const ExplainDocument = graphql(`
  query Explain($accountId: ID!, $what: String!, $id: ID!) {
    explain(accountId: $accountId, what: $what, id: $id) {
      id
      parent
      text
      citation
    }
  }
`);

interface ExplainProps {
  readonly accountId: string;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Why a figure is what it is: sentences that open down to the line of the file, each rule with its source. */
export function Explain({ accountId, asked, onClose }: ExplainProps) {
  const copy = useCopy();
  const { data, error } = useQuery(ExplainDocument, { variables: { accountId, ...asked }, fetchPolicy: 'network-only' });
  const trees = data ? treeOf(data.explain) : [];
  return (
    <Dialog
      title="Why this figure?"
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button disabled={trees.length === 0} onClick={() => copy(asText(trees), 'The explanation')}>
            Copy as text
          </Button>
          <PageButton page="evidence" search={asked}>
            Open as a page
          </PageButton>
        </>
      }
    >
      {error && <Banner tone="loss">{error.message}</Banner>}
      {!data && !error && <Text tone="muted">Computing it anew …</Text>}
      {trees.length > 0 && <Tree label="What it rests on" nodes={trees.map(nodeOf)} open={2} />}
    </Dialog>
  );
}
