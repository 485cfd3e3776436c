import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { PriceFilesQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { ImportWarnings } from '../tax-years/SealedWarnings.tsx';

const PriceFilesDocument = graphql(`
  query PriceFiles($accountId: ID!) {
    exchangeImports(accountId: $accountId, pricesOnly: true, limit: 50) {
      id
      fileName
      createdAt
      added
      rejected
    }
  }
`);

const DeletePriceFile = graphql(`
  mutation DeletePriceFile($accountId: ID!, $importId: ID!) {
    deleteImport(accountId: $accountId, importId: $importId)
  }
`);

type PriceFile = PriceFilesQuery['exchangeImports'][number];

const columns: readonly Column<PriceFile>[] = [
  { id: 'file', width: '', label: 'Price file', cell: ({ fileName }) => fileName },
  {
    id: 'at',
    width: '9rem',
    label: 'Brought',
    cell: ({ createdAt }) => <When at={createdAt} show="day" />,
  },
  {
    id: 'added',
    width: '6rem',
    label: 'Prices',
    end: true,
    cell: ({ added }) => added.toLocaleString('en-US'),
  },
  {
    id: 'rejected',
    width: '6rem',
    label: 'Rejected',
    end: true,
    cell: ({ rejected }) => rejected.toLocaleString('en-US'),
  },
];

const deleteColumn = (onDelete: (file: PriceFile) => void): Column<PriceFile> => ({
  id: 'delete',
  width: '7rem',
  label: 'Delete',
  cell: (file) => (
    <Button small kind="quiet" label={`Delete ${file.fileName}`} onClick={() => onDelete(file)}>
      Delete
    </Button>
  ),
});

/** The price files that were brought, newest first, each with the way to take it back. Nothing where there is none. */
export function PriceFiles({
  accountId,
  mayDelete,
}: {
  readonly accountId: string;
  readonly mayDelete: boolean;
}) {
  const { data, error } = useQuery(PriceFilesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [deleting, setDeleting] = useState<PriceFile>();
  const { run, busy, wrong } = useAction(DeletePriceFile, {
    refetch: ['PriceFiles', 'MissingPrices'],
  });
  const files = data?.exchangeImports ?? [];
  if (error && !data)
    return <Banner tone="loss">The list of price files could not be read: {error.message}.</Banner>;
  if (files.length === 0) return null;
  const remove = async () => {
    if (
      deleting &&
      (await run(
        { accountId, importId: deleting.id },
        `The prices of ${deleting.fileName} were taken back.`,
      ))
    )
      setDeleting(undefined);
  };
  return (
    <>
      <PlainTable
        label="Price files"
        rows={files}
        rowId={({ id }) => id}
        columns={mayDelete ? [...columns, deleteColumn(setDeleting)] : columns}
      />
      {deleting && (
        <Confirm
          title="Delete this price file?"
          verb="Delete price file"
          danger
          open
          onClose={() => setDeleting(undefined)}
          onConfirm={() => void remove()}
          busy={busy}
        >
          {wrong && <Banner tone="loss">{wrong}</Banner>}
          <Text>
            The prices of {deleting.fileName} will no longer count, and what rests on them is
            computed again.
          </Text>
          <ImportWarnings importId={deleting.id} />
        </Confirm>
      )}
    </>
  );
}
