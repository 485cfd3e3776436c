import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { FileList } from '@lotbook/ui/FileProgress';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { PageLink } from '../../system/links.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '@lotbook/model/several';
import { ImportLine } from '../imports/ImportLine.tsx';
import { ImportWarnings } from '../tax-years/SealedWarnings.tsx';
import { isRunning, useImports } from '../imports/use-imports.ts';
import type { SourcesSearch } from './search.ts';
import { comesBack } from './import-text.ts';
import { RejectedRows } from './RejectedRows.tsx';

const DeleteImport = graphql(`
  mutation DeleteImport($accountId: ID!, $importId: ID!) {
    deleteImport(accountId: $accountId, importId: $importId)
  }
`);

type Import = NonNullable<ReturnType<typeof useImports>['imports']>[number];

/** Every file of a source, newest first, with the rows that could not be read. */
export function ImportHistory({ sourceId }: { readonly sourceId: string }) {
  const { imports, error } = useImports(sourceId);
  const [{ importId }, show] = useRouteSearch<SourcesSearch>();
  const [deleting, setDeleting] = useState<Import>();
  if (error && !imports)
    return <Text tone="muted">The import history could not be read: {error.message}</Text>;
  if (imports?.length === 0) return <Text tone="muted">No files yet.</Text>;
  const toggle = (id: string) =>
    show(
      (before) => ({
        ...(before.source ? { source: before.source } : {}),
        ...(before.importId === id ? {} : { importId: id }),
      }),
      { replace: true },
    );
  return (
    <>
      {(imports ?? []).map((one) => (
        <Stack key={one.id} gap="half">
          <FileList>
            <ImportLine from={one} />
          </FileList>
          <Row>
            <Text as="span" size="small" tone="muted">
              <When at={one.createdAt} />
            </Text>
            {one.status === 'done' && (one.rejected > 0 || one.id === importId) && (
              <Button small kind="quiet" onClick={() => toggle(one.id)}>
                {one.id === importId ? 'Hide rejected rows' : 'Rejected rows'}
              </Button>
            )}
            {!isRunning(one.status) && (
              <Button
                small
                kind="quiet"
                onClick={() => setDeleting(one)}
                label={`Delete import ${one.fileName}`}
              >
                Delete import
              </Button>
            )}
          </Row>
          {one.timeZone !== null && one.status === 'done' && <OtherZone zone={one.timeZone} />}
          {one.id === importId && <RejectedRows importId={one.id} sourceId={sourceId} />}
        </Stack>
      ))}
      {deleting && <DeleteDialog import={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

const OtherZone = ({ zone }: { readonly zone: string }) => (
  <Text size="small" tone="muted">
    Is {zone} wrong? Delete this import, choose the right zone at{' '}
    <PageLink page="sources/add">Add Crypto Source</PageLink>, and drop the file again. What you
    decided comes back with rows that carry a number of their own; about others it has to be said
    again.
  </Text>
);

function DeleteDialog({
  import: { id, fileName, added },
  onClose,
}: {
  readonly import: Import;
  readonly onClose: () => void;
}) {
  const accountId = useAccountId();
  const toast = useToast();
  const [remove, { loading }] = useMutation(DeleteImport, { refetchQueries: 'active' });
  const run = async () => {
    try {
      await remove({ variables: { accountId, importId: id } });
      toast(`The import of ${fileName} was deleted.`);
      onClose();
    } catch (error) {
      toast(
        `The import could not be deleted: ${error instanceof Error ? error.message : 'unknown reason'}`,
        'loss',
      );
    }
  };
  return (
    <Confirm
      title="Delete this import?"
      verb="Delete import"
      danger
      open
      onClose={onClose}
      onConfirm={() => void run()}
      busy={loading}
    >
      <Text>
        <strong>{several(added, 'transaction', 'transactions')}</strong> that {fileName} added will
        leave your books, and every year touched is computed again.
      </Text>
      <ImportWarnings importId={id} />
      <Text>{comesBack({ fileName })}</Text>
    </Confirm>
  );
}
