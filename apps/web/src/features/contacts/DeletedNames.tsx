import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeletedNamesDocument } from './deleted-names-documents.ts';
import { useRestore } from './use-restore.ts';

/** Deleted contacts or organizations, which can be restored. Absent if there are none. */
export function DeletedNames({ kind }: { readonly kind: 'contact' | 'organization' }) {
  const t = useTranslate();
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
    <Disclosure
      title={
        kind === 'contact'
          ? t(texts.deletedContacts, { count: deleted.length })
          : t(texts.deletedOrganizations, { count: deleted.length })
      }
    >
      <Stack gap="one">
        {deleted.map(({ id, name, address, deletedAt, deletedBy }) => (
          <Row key={id} between>
            <div>
              <Text>
                {name}
                {address && ` · ${address}`}
              </Text>
              <Text tone="muted" size="small">
                {deletedBy === null ? t(texts.deletedOn) : t(texts.deletedBy, { name: deletedBy })},{' '}
                <When at={deletedAt} />
              </Text>
            </div>
            {may('contactAdd') && (
              <Button
                small
                disabled={busy}
                label={t(texts.restoreNamed, { name })}
                onClick={() => restoreNames(id)}
              >
                {t(common.restore)}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Disclosure>
  );
}
