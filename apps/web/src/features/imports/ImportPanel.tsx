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

/**
 * The files of this visit, those being imported, and those that were not imported and wait to be mapped or dismissed. Absent when there are none, one line when all went
 * well. `visitOnly` leaves out files that failed on an earlier visit.
 */
export function ImportPanel({ visitOnly = false }: { readonly visitOnly?: boolean }) {
  const { sendings, dismiss } = useImporting();
  // Each may be an archive of several.
  const { imports = [], unresolved = [] } = useImports(undefined, sendings.length * 4);
  const [open, setOpen] = useState(false);
  const waiting = new Set(unresolved.map(({ id }) => id));
  const listed = [
    ...imports,
    ...unresolved.filter(({ id }) => !imports.some((one) => one.id === id)),
  ];
  const mine = new Set(sendings.flatMap((sending) => sending.importIds));
  const lines = selectLines(listed, { mine, waiting, visitOnly });
  const underWay = sendings.filter((sending) => sending.importIds.length === 0);
  if (lines.length === 0 && underWay.length === 0) return null;
  const busy =
    underWay.some((sending) => !sending.error) || lines.some((one) => isRunning(one.status));
  const allWell =
    underWay.length === 0 &&
    lines.every((one) => one.status === 'done' && one.rejected === 0 && !hasUnreadFiles(one));
  if (allWell && !open)
    return <Summary lines={lines} onOpen={() => setOpen(true)} onHide={dismiss} />;
  return (
    <Section
      title={
        busy
          ? 'Importing'
          : lines.some((one) => one.status === 'done')
            ? 'Imported'
            : 'Files not imported'
      }
      note={
        busy
          ? 'You can leave this page. The import continues.'
          : waiting.size > 0
            ? unresolvedNote
            : 'Importing a file twice doesn’t create duplicates.'
      }
      action={
        busy || sendings.length === 0 ? undefined : (
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
          <ImportLine key={one.id} from={one} isUnresolved={waiting.has(one.id)} />
        ))}
      </FileList>
    </Section>
  );
}

const unresolvedNote =
  'Rows of files marked “Not imported” don’t count. Each of these files stays listed until it is imported or you dismiss it.';

interface Selection {
  readonly mine: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
  readonly visitOnly: boolean;
}

/** An archive with files that may contain transactions but could not be read. */
const hasUnreadFiles = ({ format, skipped }: Import): boolean =>
  format === 'ZIP archive' && skipped > 0;

/** What was sent, what is being imported, what waits for a person, and in place of an archive the files in it. A failed file that was dismissed is left out. */
function selectLines(
  imports: readonly Import[],
  { mine, waiting, visitOnly }: Selection,
): readonly Import[] {
  const sent = imports.filter(({ id }) => mine.has(id));
  const isIn = (file: Import, archive: Import): boolean =>
    file.archive === archive.fileName && file.createdAt >= archive.createdAt;
  const opened = new Set(
    sent.filter(
      (archive) => !isRunning(archive.status) && imports.some((file) => isIn(file, archive)),
    ),
  );
  const shown = (one: Import): boolean =>
    mine.has(one.id) || isRunning(one.status) || [...opened].some((archive) => isIn(one, archive));
  const isDismissed = (one: Import): boolean => one.status === 'failed' && !waiting.has(one.id);
  return imports.filter(
    (one) =>
      (waiting.has(one.id) && !visitOnly) ||
      (shown(one) && !(opened.has(one) && !hasUnreadFiles(one)) && !isDismissed(one)),
  );
}

interface SummaryProps {
  readonly lines: readonly Import[];
  readonly onOpen: () => void;
  readonly onHide: () => void;
}

function Summary({ lines, onOpen, onHide }: SummaryProps) {
  const [only] = lines;
  const files =
    lines.length === 1 && only
      ? `${only.fileName} loaded successfully.`
      : `${lines.length} files loaded successfully.`;
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
      <strong>{files}</strong> {addedIn(lines)} added,{' '}
      {summed(lines, 'alreadyThere').toLocaleString('en-US')} were already there.
    </Banner>
  );
}

/** Files of prices bring no transactions. */
function addedIn(lines: readonly Import[]): string {
  const { prices = [], transactions = [] } = Object.groupBy(lines, ({ format }) =>
    format === priceFormat ? 'prices' : 'transactions',
  );
  const words = [
    ...(transactions.length > 0
      ? [several(summed(transactions, 'added'), 'transaction', 'transactions')]
      : []),
    ...(prices.length > 0 ? [several(summed(prices, 'added'), 'price', 'prices')] : []),
  ];
  return words.join(' and ');
}

/** As the service names what it read. */
const priceFormat = 'Prices (CSV)';
const summed = (lines: readonly Import[], key: 'added' | 'alreadyThere'): number =>
  lines.reduce((total, one) => total + one[key], 0);

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
