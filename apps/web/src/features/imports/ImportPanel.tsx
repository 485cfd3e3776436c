import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { FileList, FileProgress } from '@lotbook/ui/FileProgress';
import { Row, Section } from '@lotbook/ui/layout';
import { useState } from 'react';
import { several } from '@lotbook/model/several';
import { ImportLine } from './ImportLine.tsx';
import { useImporting, type Sending } from './ImportProvider.tsx';
import { isRunning, useImports } from './use-imports.ts';

type Import = NonNullable<ReturnType<typeof useImports>['imports']>[number];

/** The files of this visit, and any that the server is still at: absent when there are none, one line when all went well. */
export function ImportPanel() {
  const { sendings, dismiss } = useImporting();
  // Each may be an archive of several.
  const { imports = [] } = useImports(undefined, sendings.length * 4);
  const [open, setOpen] = useState(false);
  const lines = linesOf(imports, new Set(sendings.flatMap((sending) => sending.importIds)));
  const underWay = sendings.filter((sending) => sending.importIds.length === 0);
  if (lines.length === 0 && underWay.length === 0) return null;
  const busy = underWay.some((sending) => !sending.error) || lines.some((one) => isRunning(one.status));
  const allWell = underWay.length === 0 && lines.every((one) => one.status === 'done' && one.rejected === 0);
  if (allWell && !open) return <Summary lines={lines} onOpen={() => setOpen(true)} onHide={dismiss} />;
  return (
    <Section
      title={busy ? 'Importing' : 'Imported'}
      note={busy ? 'You may leave this page; the import goes on.' : 'The same file again adds nothing.'}
      action={
        busy ? undefined : (
          <Button small onClick={dismiss}>
            Hide
          </Button>
        )
      }
    >
      <FileList>
        {underWay.map((sending) => (
          <SendingLine key={sending.key} sending={sending} />
        ))}
        {lines.map((one) => (
          <ImportLine key={one.id} from={one} />
        ))}
      </FileList>
    </Section>
  );
}

/** What was sent, what is under way, and in the place of an archive the files that came in it. */
function linesOf(imports: readonly Import[], mine: ReadonlySet<string>): readonly Import[] {
  const sent = imports.filter(({ id }) => mine.has(id));
  const isIn = (file: Import, archive: Import): boolean => file.archive === archive.fileName && file.createdAt >= archive.createdAt;
  const opened = new Set(sent.filter((archive) => !isRunning(archive.status) && imports.some((file) => isIn(file, archive))));
  const shown = (one: Import): boolean => mine.has(one.id) || isRunning(one.status) || [...opened].some((archive) => isIn(one, archive));
  return imports.filter((one) => shown(one) && !opened.has(one));
}

interface SummaryProps {
  readonly lines: readonly Import[];
  readonly onOpen: () => void;
  readonly onHide: () => void;
}

function Summary({ lines, onOpen, onHide }: SummaryProps) {
  const [only] = lines;
  const files = lines.length === 1 && only ? `${only.fileName} loaded successfully.` : `${lines.length} files loaded successfully.`;
  return (
    <Banner
      tone="gain"
      action={
        <Row>
          <Button small onClick={onOpen}>
            Show files
          </Button>
          <Button small onClick={onHide}>
            Hide
          </Button>
        </Row>
      }
    >
      <strong>{files}</strong> {addedIn(lines)} added, {summed(lines, 'alreadyThere').toLocaleString('en-US')} were already there.
    </Banner>
  );
}

/** Files of prices bring no transactions. */
function addedIn(lines: readonly Import[]): string {
  const { prices = [], transactions = [] } = Object.groupBy(lines, ({ format }) => (format === priceFormat ? 'prices' : 'transactions'));
  const words = [
    ...(transactions.length > 0 ? [several(summed(transactions, 'added'), 'transaction', 'transactions')] : []),
    ...(prices.length > 0 ? [several(summed(prices, 'added'), 'price', 'prices')] : []),
  ];
  return words.join(' and ');
}

/** As the service names what it read. */
const priceFormat = 'Prices (CSV)';
const summed = (lines: readonly Import[], key: 'added' | 'alreadyThere'): number => lines.reduce((total, one) => total + one[key], 0);

function SendingLine({ sending }: { readonly sending: Sending }) {
  const { name, size, sent, error } = sending;
  return (
    <FileProgress
      name={name}
      badge={<Badge tone={error ? 'loss' : 'plain'}>{error ? 'Not imported' : 'Sending'}</Badge>}
      detail={error ?? 'Sending the file …'}
      failed={error !== undefined}
      {...(error ? {} : { done: sent, total: size })}
      figures={[]}
    />
  );
}
