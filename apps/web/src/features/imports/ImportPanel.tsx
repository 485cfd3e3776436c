import * as texts from '@lotbook/messages/generated/web/imports';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { FileList, FileProgress } from '@lotbook/ui/FileProgress';
import { Row, Section } from '@lotbook/ui/layout';
import { useState } from 'react';
import { ImportLine } from './ImportLine.tsx';
import { useImporting, type Sending } from './ImportProvider.tsx';
import { isRunning, useImports } from './use-imports.ts';

type Import = NonNullable<ReturnType<typeof useImports>['imports']>[number];

/**
 * Files of this visit, running imports, and files that weren't imported until they are mapped or dismissed. Absent if there are none, one line if all succeeded.
 * `visitOnly` omits files that failed on an earlier visit.
 */
export function ImportPanel({ visitOnly = false }: { readonly visitOnly?: boolean }) {
  const t = useTranslate();
  const { sendings, dismiss } = useImporting();
  // Each file may be an archive with several files.
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
  const isUploading = underWay.some((sending) => !sending.error);
  const busy = isUploading || lines.some((one) => isRunning(one.status));
  const allWell =
    underWay.length === 0 &&
    lines.every((one) => one.status === 'done' && one.rejected === 0 && !hasUnreadFiles(one));
  if (allWell && !open)
    return <Summary lines={lines} onOpen={() => setOpen(true)} onHide={() => dismiss()} />;
  return (
    <Section
      title={
        busy
          ? t(texts.importing)
          : lines.some((one) => one.status === 'done')
            ? t(texts.imported)
            : t(texts.filesNotImported)
      }
      note={
        busy
          ? t(isUploading ? texts.keepOpen : texts.leavePage)
          : waiting.size > 0
            ? t(texts.unresolvedNote)
            : t(common.noDuplicates)
      }
      action={
        busy || sendings.length === 0 ? undefined : (
          <Button small onClick={() => dismiss()}>
            {t(texts.hide)}
          </Button>
        )
      }
    >
      <FileList>
        {underWay.map((sending) => (
          <SendingLine key={sending.key} sending={sending} onDismiss={() => dismiss(sending.key)} />
        ))}
        {lines.map((one) => (
          <ImportLine key={one.id} from={one} isUnresolved={waiting.has(one.id)} />
        ))}
      </FileList>
    </Section>
  );
}

interface Selection {
  readonly mine: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
  readonly visitOnly: boolean;
}

/** An archive with files that may contain transactions but that we can't read. */
const hasUnreadFiles = ({ format, skipped }: Import): boolean =>
  format === 'ZIP archive' && skipped > 0;

/** Files of this visit, running imports, and open files. The files of an archive replace it, and dismissed files are omitted. */
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
  const t = useTranslate();
  const [only] = lines;
  const files =
    lines.length === 1 && only
      ? t(contractRules.fileLoaded, { file: only.fileName })
      : t(texts.filesLoaded, { count: lines.length });
  return (
    <Banner
      tone="gain"
      action={
        <Row>
          <Button small onClick={onOpen}>
            {t(texts.showFiles)}
          </Button>
          <Button small onClick={onHide}>
            {t(texts.hide)}
          </Button>
        </Row>
      }
    >
      <strong>{files}</strong> {formatAdded(t, lines)}
    </Banner>
  );
}

/** `293 transactions and 8,766 prices added, 2 duplicates skipped.` Price files contain no transactions. */
function formatAdded(t: Translate, lines: readonly Import[]): string {
  const { prices = [], transactions = [] } = Object.groupBy(lines, ({ format }) =>
    format === priceFormat ? 'prices' : 'transactions',
  );
  const counts = {
    transactions: sum(transactions, 'added'),
    prices: sum(prices, 'added'),
    duplicates: sum(lines, 'alreadyThere'),
  };
  if (prices.length === 0)
    return t(texts.addedTransactions, {
      transactions: counts.transactions,
      duplicates: counts.duplicates,
    });
  if (transactions.length === 0)
    return t(texts.addedPrices, { prices: counts.prices, duplicates: counts.duplicates });
  return t(texts.addedBoth, counts);
}

/** The server's name of this format. */
const priceFormat = 'Prices (CSV)';
const sum = (lines: readonly Import[], key: 'added' | 'alreadyThere'): number =>
  lines.reduce((total, one) => total + one[key], 0);

/** A file that is being uploaded, or couldn't be: the server doesn't know it, so it is only listed during this visit. */
function SendingLine({
  sending,
  onDismiss,
}: {
  readonly sending: Sending;
  readonly onDismiss: () => void;
}) {
  const t = useTranslate();
  const { name, size, sent, error } = sending;
  return (
    <FileProgress
      name={name}
      badge={
        <Badge tone={error ? 'loss' : 'plain'}>
          {error ? t(texts.notUploaded) : t(texts.uploading)}
        </Badge>
      }
      detail={error ?? t(texts.uploadingFile)}
      failed={error !== undefined}
      {...(error ? {} : { done: sent, total: size })}
      figures={[]}
      actions={
        error !== undefined && (
          <Button
            small
            kind="quiet"
            label={t(texts.dismissNamed, { file: name })}
            onClick={onDismiss}
          >
            {t(common.dismiss)}
          </Button>
        )
      }
    />
  );
}
