import { useQuery } from '@apollo/client/react';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../../generated/gql.ts';
import { changeWords } from './change-words.ts';
import type { Side } from './documents.ts';

const NamesDocument = graphql(`
  query NamesOfUsers($accountId: ID!) {
    accountUsers(accountId: $accountId) {
      id
      email
      username
    }
  }
`);

interface HistoryPartProps {
  readonly accountId: string;
  readonly ownId: string;
  readonly changes: Side['userChanges'];
  /** Whether the person may know who works here. */
  readonly mayKnowNames: boolean;
}

/** Who did what and when, the newest first. */
export function HistoryPart({ accountId, ownId, changes, mayKnowNames }: HistoryPartProps) {
  const isNeeded = mayKnowNames && changes.some(({ by }) => by !== null && by !== ownId);
  const { data } = useQuery(NamesDocument, { variables: { accountId }, skip: !isNeeded });
  const nameOf = (id: string | null): string => {
    if (id === ownId) return 'You';
    const user = data?.accountUsers.find((each) => each.id === id);
    return user?.username ?? user?.email ?? (id === null ? 'A rule' : 'Another person');
  };
  if (changes.length === 0) return null;
  return (
    <Part title="Who did what">
      <Stack gap="one">
        {changes.toReversed().map((change) => (
          <div key={`${change.at} ${change.kind} ${change.part}`}>
            <Text>{changeWords(change.kind, change.after)}</Text>
            <Text tone="muted" size="small">
              {nameOf(change.by)}, <When at={change.at} />
            </Text>
          </div>
        ))}
      </Stack>
    </Part>
  );
}
