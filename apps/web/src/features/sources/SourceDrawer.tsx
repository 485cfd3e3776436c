import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { DropArea } from '@lotbook/ui/DropArea';
import { Trash2 } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { useState } from 'react';
import { PageButton } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { useImporting } from '../imports/ImportProvider.tsx';
import { nothingHidden } from '../shared/view.ts';
import { makeBalanceColumns } from './balance-columns.tsx';
import { DeleteSource } from './DeleteSource.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { sourcePage } from './source-page.ts';
import { RenameSource } from './RenameSource.tsx';
import type { Source } from './use-sources.ts';

interface SourceDrawerProps {
  readonly source: Source | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One source: its balances, files and actions. */
export function SourceDrawer({ source, open, onClose }: SourceDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={source?.name ?? t(common.source)} open={open} onClose={onClose}>
      {source ? (
        <Content key={source.id} source={source} onGone={onClose} />
      ) : (
        <Text tone="muted">{t(texts.sourceGone)}</Text>
      )}
    </Drawer>
  );
}

function Content({ source, onGone }: { readonly source: Source; readonly onGone: () => void }) {
  const t = useTranslate();
  const [deleting, setDeleting] = useState(false);
  const { importFiles } = useImporting();
  const { may } = useAllowed();
  return (
    <Stack gap="three">
      <Row>
        <PageButton
          page="transactions"
          search={{
            ...(source.kind === 'exchange' ? { exchanges: [source.id] } : { wallets: [source.id] }),
            ...nothingHidden,
          }}
        >
          {t(common.transactionCount, { count: source.transactions })}
        </PageButton>
        <PageButton page={`${sourcePage(source)}/summary`}>{t(texts.openPage)}</PageButton>
        {may('sourceDelete') && (
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t(common.deleteSource)}
          </Button>
        )}
      </Row>
      {may('sourceEdit') && <RenameSource source={source} />}
      <Part title={t(common.calculatedBalances)} note={t(texts.balancesNote)}>
        {source.balances.length === 0 ? (
          <Text tone="muted">{t(common.noBalances)}</Text>
        ) : (
          <PlainTable
            label={t(common.balances)}
            rows={source.balances}
            rowId={(balance) => balance.asset}
            columns={makeBalanceColumns(t)}
          />
        )}
      </Part>
      <Part title={t(common.files)} note={t(common.noDuplicates)}>
        {may('sourceAdd') && (
          <DropArea
            compact
            title={t(common.dropMore)}
            onFiles={(files) => importFiles(files, source.id)}
          />
        )}
        <ImportHistory sourceId={source.id} />
      </Part>
      <DeleteSource
        source={source}
        open={deleting}
        onClose={() => setDeleting(false)}
        onGone={onGone}
      />
    </Stack>
  );
}
