import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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

const makeColumns = (t: Translate): readonly Column<PriceFile>[] => [
  { id: 'file', width: '', label: t(settings.priceFileColumn), cell: ({ fileName }) => fileName },
  {
    id: 'at',
    width: '9rem',
    label: t(settings.uploadedColumn),
    cell: ({ createdAt }) => <When at={createdAt} show="day" />,
  },
  {
    id: 'added',
    width: '6rem',
    label: t(settings.pricesTitle),
    end: true,
    cell: ({ added }) => t(common.number, { value: added }),
  },
  {
    id: 'rejected',
    width: '6rem',
    label: t(settings.rejectedColumn),
    end: true,
    cell: ({ rejected }) => t(common.number, { value: rejected }),
  },
];

const deleteColumn = (t: Translate, onDelete: (file: PriceFile) => void): Column<PriceFile> => ({
  id: 'delete',
  width: '7rem',
  label: t(common.deleteAction),
  cell: (file) => (
    <Button
      small
      kind="quiet"
      label={t(settings.deleteFile, { name: file.fileName })}
      onClick={() => onDelete(file)}
    >
      {t(common.deleteAction)}
    </Button>
  ),
});

/** The uploaded price files, newest first. Shows nothing if there are none. */
export function PriceFiles({
  accountId,
  mayDelete,
}: {
  readonly accountId: string;
  readonly mayDelete: boolean;
}) {
  const t = useTranslate();
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
    return (
      <Banner tone="loss">{t(settings.priceFilesNotLoaded, { reason: error.message })}</Banner>
    );
  if (files.length === 0) return null;
  const remove = async () => {
    if (
      deleting &&
      (await run(
        { accountId, importId: deleting.id },
        t(settings.priceFileDeleted, { name: deleting.fileName }),
      ))
    )
      setDeleting(undefined);
  };
  return (
    <>
      <PlainTable
        label={t(settings.priceFiles)}
        rows={files}
        rowId={({ id }) => id}
        columns={mayDelete ? [...makeColumns(t), deleteColumn(t, setDeleting)] : makeColumns(t)}
      />
      {deleting && (
        <Confirm
          title={t(settings.deletePriceFileTitle)}
          verb={t(settings.deletePriceFile)}
          danger
          open
          onClose={() => setDeleting(undefined)}
          onConfirm={() => void remove()}
          busy={busy}
        >
          {wrong && <Banner tone="loss">{wrong}</Banner>}
          <Text> {t(settings.deletePriceFileWarning, { name: deleting.fileName })}</Text>
          <ImportWarnings importId={deleting.id} />
        </Confirm>
      )}
    </>
  );
}
