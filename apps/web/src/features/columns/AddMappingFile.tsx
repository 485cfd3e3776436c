import * as texts from '@lotbook/messages/generated/web/columns';
import * as common from '@lotbook/messages/generated/common';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';

const AddColumnMapping = graphql(`
  mutation AddColumnMapping($accountId: ID!, $file: String!) {
    addColumnMapping(accountId: $accountId, file: $file) {
      id
    }
  }
`);

interface AddMappingFileProps {
  readonly onDone: () => unknown;
}

/** A button that adds the column mapping in a file, which somebody downloaded from another account. */
export function AddMappingFile({ onDone }: AddMappingFileProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isOpen, setIsOpen] = useState(false);
  const { run, busy, wrong, forget } = useAction(AddColumnMapping, {
    refetch: ['ColumnMappings', 'Imports', 'AccountUpdating'],
  });
  const close = () => {
    forget();
    setIsOpen(false);
  };
  const add = async ([file]: readonly File[]) => {
    if (!file || !(await run({ accountId, file: await file.text() }, t(texts.mappingFileAdded))))
      return;
    close();
    await onDone();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(texts.addMappingFile)}</Button>
      <Dialog
        title={t(texts.mappingFileTitle)}
        open={isOpen}
        onClose={close}
        actions={
          <Button onClick={close} busy={busy}>
            {t(common.cancel)}
          </Button>
        }
      >
        <Stack>
          {wrong && <Banner tone="loss">{wrong}</Banner>}
          <Text>{t(texts.mappingFileHelp)}</Text>
          <DropArea
            title={t(texts.dropMappingFile)}
            compact
            single
            onFiles={(files) => void add(files)}
          />
        </Stack>
      </Dialog>
    </>
  );
}
