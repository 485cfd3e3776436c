import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { DropArea } from '@lotbook/ui/DropArea';
import { Trash2 } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { useState } from 'react';
import { PageButton } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { useAllowed } from '../account/use-may.ts';
import { useImporting } from '../imports/ImportProvider.tsx';
import { nothingHidden } from '../transactions/view.ts';
import { balanceColumns } from './balance-columns.tsx';
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

/** One source: what is there, which files it came from, and what may be done with it. */
export function SourceDrawer({ source, open, onClose }: SourceDrawerProps) {
  return (
    <Drawer title={source?.name ?? 'Source'} open={open} onClose={onClose}>
      {source ? (
        <Content key={source.id} source={source} onGone={onClose} />
      ) : (
        <Text tone="muted">This source is no longer there.</Text>
      )}
    </Drawer>
  );
}

function Content({ source, onGone }: { readonly source: Source; readonly onGone: () => void }) {
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
          {several(source.transactions, 'transaction', 'transactions')}
        </PageButton>
        <PageButton page={`${sourcePage(source)}/summary`}>Open its page</PageButton>
        {may('sourceDelete') && (
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            Delete source
          </Button>
        )}
      </Row>
      {may('sourceEdit') && <RenameSource source={source} />}
      <Part
        title="What the imported rows leave there"
        note="Worth is known where there is a current price."
      >
        {source.balances.length === 0 ? (
          <Text tone="muted">Nothing is left.</Text>
        ) : (
          <PlainTable
            label="Balances"
            rows={source.balances}
            rowId={(balance) => balance.asset}
            columns={balanceColumns}
          />
        )}
      </Part>
      <Part title="Files" note="The same file twice adds nothing.">
        {may('sourceAdd') && (
          <DropArea
            compact
            title="Drop more files of this source"
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
