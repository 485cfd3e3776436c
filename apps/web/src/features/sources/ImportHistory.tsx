import * as texts from '@lotbook/messages/generated/web/sources';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { FileList } from '@lotbook/ui/FileProgress';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { linkTo } from '../../system/link-tag.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ImportLine } from '../imports/ImportLine.tsx';
import { ImportWarnings } from '../tax-years/SealedWarnings.tsx';
import { isRunning, useImports } from '../imports/use-imports.ts';
import type { SourcesSearch } from './search.ts';
import { explainRestore } from './import-text.ts';
import { FileCompleteness, useCompleteness, YearEnd } from './FileCompleteness.tsx';
import { RejectedRows } from './RejectedRows.tsx';

const DeleteImport = graphql(`
  mutation DeleteImport($accountId: ID!, $importId: ID!) {
    deleteImport(accountId: $accountId, importId: $importId)
  }
`);

type Import = NonNullable<ReturnType<typeof useImports>['imports']>[number];

/** All imported files of a source, newest first, with their rejected rows. */
export function ImportHistory({ sourceId }: { readonly sourceId: string }) {
  const t = useTranslate();
  const { may } = useAllowed();
  const { imports, error } = useImports(sourceId);
  const completeness = useCompleteness(sourceId, imports);
  const [{ importId }, show] = useRouteSearch<SourcesSearch>();
  const [deleting, setDeleting] = useState<Import>();
  if (error && !imports)
    return <Text tone="muted">{t(texts.historyFailed, { reason: error.message })}</Text>;
  if (imports?.length === 0) return <Text tone="muted">{t(texts.noFiles)}</Text>;
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
      {completeness && imports && <YearEnd yearEnd={completeness.yearEnd} />}
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
                {one.id === importId ? t(texts.hideRejected) : t(texts.rejectedRows)}
              </Button>
            )}
            {!isRunning(one.status) && may('sourceDelete') && (
              <Button
                small
                kind="quiet"
                onClick={() => setDeleting(one)}
                label={t(texts.deleteNamedImport, { file: one.fileName })}
              >
                {t(texts.deleteImport)}
              </Button>
            )}
          </Row>
          {one.status === 'done' && <FileCompleteness file={one} completeness={completeness} />}
          {one.timeZone !== null && one.status === 'done' && may('sourceAdd') && (
            <OtherZone zone={one.timeZone} />
          )}
          {one.id === importId && <RejectedRows importId={one.id} sourceId={sourceId} />}
        </Stack>
      ))}
      {deleting && <DeleteDialog import={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function OtherZone({ zone }: { readonly zone: string }) {
  return (
    <Text size="small" tone="muted">
      <RichText
        message={texts.wrongZone}
        params={{ zone }}
        tags={{ link: linkTo('sources/add') }}
      />
    </Text>
  );
}

function DeleteDialog({
  import: { id, fileName, added },
  onClose,
}: {
  readonly import: Import;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [remove, { loading }] = useMutation(DeleteImport, { refetchQueries: 'active' });
  const run = async () => {
    try {
      await remove({ variables: { accountId, importId: id } });
      toast(t(texts.importDeleted, { file: fileName }));
      onClose();
    } catch (error) {
      toast(
        error instanceof Error
          ? t(texts.importNotDeleted, { reason: error.message })
          : t(texts.importNotDeletedUnknown),
        'loss',
      );
    }
  };
  return (
    <Confirm
      title={t(texts.deleteImportTitle)}
      verb={t(texts.deleteImport)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void run()}
      busy={loading}
    >
      <Text>
        <RichText
          message={texts.deleteImportHelp}
          params={{ count: added, file: fileName }}
          tags={{ b: bold }}
        />
      </Text>
      <ImportWarnings importId={id} />
      <Text>{explainRestore(t, { fileName })}</Text>
    </Confirm>
  );
}
