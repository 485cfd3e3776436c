import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { DeletedNamesDocument } from './deleted-names-documents.ts';
import { useRestore } from './use-restore.ts';

/** What was deleted, by whom and when, with the way back. Nothing where nothing was. */
export function DeletedNames({ kind }: { readonly kind: 'contact' | 'organization' }) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { restoreNames, busy } = useRestore();
  const { data } = useQuery(DeletedNamesDocument, {
    variables: { accountId, kind },
    fetchPolicy: 'cache-and-network',
  });
  const deleted = data?.deletedNames ?? [];
  if (deleted.length === 0) return null;
  return (
    <Disclosure title={several(deleted.length, `deleted ${kind}`, `deleted ${kind}s`)}>
      <Stack gap="one">
        {deleted.map(({ id, name, address, deletedAt, deletedBy }) => (
          <Row key={id} between>
            <div>
              <Text>
                {name}
                {address && ` · ${address}`}
              </Text>
              <Text tone="muted" size="small">
                Deleted by {deletedBy ?? 'somebody'}, <When at={deletedAt} />
              </Text>
            </div>
            {may('contactAdd') && (
              <Button
                small
                disabled={busy}
                label={`Put ${name} back`}
                onClick={() => void restoreNames(id)}
              >
                Put back
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Disclosure>
  );
}
