import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-carf';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Download } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { useTirDownload } from '../use-tir-download.ts';
import type { CarfReport } from './Carf.tsx';
import { CarfState, nameCarfReport } from './CarfState.tsx';
import { carfQueries, MarkCarfFiled, MarkCarfNoticesSent } from './documents.ts';

interface CarfReportDrawerProps {
  readonly report: CarfReport | undefined;
  readonly onClose: () => void;
}

/** One report: its files, totals, missing TINs, and users who are in no message. */
export function CarfReportDrawer({ report, onClose }: CarfReportDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={report ? nameCarfReport(report, t) : ''}
      open={report !== undefined}
      onClose={onClose}
    >
      {report && <Details key={report.id} report={report} />}
    </Drawer>
  );
}

function Details({ report }: { readonly report: CarfReport }) {
  const t = useTranslate();
  const { message, state, faults, missingTins, filedAt, noticesSentAt, isCorrection } = report;
  return (
    <Stack gap="three">
      {message !== null && <Banner tone={state === 'failed' ? 'loss' : 'info'}>{message}</Banner>}
      {faults.length > 0 && (
        <Banner tone="warning">{t(texts.faultsFound, { count: faults.length })}</Banner>
      )}
      <Facts
        items={[
          [t(common.status), <CarfState key="state" report={report} t={t} />],
          [t(common.type), t(isCorrection ? texts.corrects : texts.first)],
          [t(texts.users), t(common.number, { value: report.users })],
          [
            t(texts.filedOn),
            filedAt === null ? t(common.notYet) : <When key="filed" at={filedAt} />,
          ],
          [
            t(texts.noticesSent),
            noticesSentAt === null ? t(common.notYet) : <When key="told" at={noticesSentAt} />,
          ],
        ]}
      />
      <Steps report={report} />
      {report.files.length > 0 && <ReportFiles files={report.files} />}
      {report.totals.length > 0 && <Totals totals={report.totals} />}
      {missingTins.length > 0 && (
        <Part title={t(texts.missingTins)} note={t(texts.missingTinsHelp)}>
          <BulletList items={missingTins.map((each) => nameMissing(each, t))} />
        </Part>
      )}
      <Faults title={t(texts.excluded)} faults={faults.filter(({ userId }) => userId !== '')} />
      <Faults title={t(texts.problems)} faults={faults.filter(({ userId }) => userId === '')} />
    </Stack>
  );
}

function Faults({ title, faults }: Pick<CarfReport, 'faults'> & { readonly title: string }) {
  if (faults.length === 0) return null;
  return (
    <Part title={title}>
      <BulletList items={faults.map(({ userId, path, text }) => `${userId || path}: ${text}`)} />
    </Part>
  );
}

const nameMissing = (
  { name, country, reason }: CarfReport['missingTins'][number],
  t: Translate,
): string =>
  t(texts.missingTin, { name, country, reason: reason === '' ? t(texts.noReason) : reason });

function ReportFiles({ files }: Pick<CarfReport, 'files'>) {
  const t = useTranslate();
  const download = useTirDownload();
  return (
    <Part title={t(common.files)} note={t(texts.filesHelp)}>
      <Stack gap="one">
        {files.map(({ id, name }) => (
          <Row key={id}>
            <Button
              small
              icon={<Download size={16} aria-hidden />}
              onClick={() => download({ fileId: id, name })}
            >
              {name}
            </Button>
          </Row>
        ))}
      </Stack>
    </Part>
  );
}

function Totals({ totals }: Pick<CarfReport, 'totals'>) {
  const t = useTranslate();
  return (
    <Part title={t(texts.totals)}>
      <PlainTable
        listed
        label={t(texts.totals)}
        rows={totals}
        rowId={({ bucket, currency }) => `${bucket} ${currency}`}
        columns={makeTotalColumns(t)}
      />
    </Part>
  );
}

function Steps({ report }: { readonly report: CarfReport }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isAsking, setAsking] = useState(false);
  const filing = useAction(MarkCarfFiled, { refetch: carfQueries });
  const notices = useAction(MarkCarfNoticesSent, { refetch: carfQueries, toastWrong: true });
  const { id: reportId, state, isTest, noticesSentAt } = report;
  if (!may('accountEdit') || (state !== 'ready' && state !== 'filed') || isTest) return null;
  const file = async (): Promise<void> => {
    if (await filing.run({ accountId, reportId }, t(common.changesSaved))) setAsking(false);
  };
  return (
    <Row>
      {state === 'ready' && (
        <Button kind="primary" onClick={() => setAsking(true)}>
          {t(texts.markFiled)}
        </Button>
      )}
      {noticesSentAt === null && (
        <Button
          busy={notices.busy}
          onClick={() => notices.run({ accountId, reportId }, t(common.changesSaved))}
        >
          {t(texts.markNotices)}
        </Button>
      )}
      <Confirm
        title={t(texts.markFiledTitle)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void file()}
        verb={t(texts.markFiled)}
        busy={filing.busy}
      >
        {filing.wrong && <Banner tone="loss">{filing.wrong}</Banner>}
        <Text>{t(texts.markFiledEffect)}</Text>
      </Confirm>
    </Row>
  );
}

/** Names of the elements of the XML file. */
const bucketNames = {
  CryptoToCryptoIn: texts.cryptoToCryptoIn,
  CryptoToCryptoOut: texts.cryptoToCryptoOut,
  CryptoFiatIn: texts.cryptoFiatIn,
  CryptoFiatOut: texts.cryptoFiatOut,
  CryptoTransferIn: texts.cryptoTransferIn,
  CryptoTransferOut: texts.cryptoTransferOut,
  TransferWallet: texts.transferWallet,
  RRPT: texts.retailPayments,
};

function nameBucket(bucket: string, t: Translate): string {
  const name = Object.entries(bucketNames).find(([id]) => id === bucket)?.[1];
  return name ? t(name) : bucket;
}

const makeTotalColumns = (t: Translate): readonly Column<CarfReport['totals'][number]>[] => [
  { id: 'kind', label: t(texts.kind), width: '', cell: ({ bucket }) => nameBucket(bucket, t) },
  {
    id: 'transactions',
    label: t(common.transactions),
    width: '',
    end: true,
    cell: ({ transactions }) => t(common.number, { value: transactions }),
  },
  {
    id: 'amount',
    label: t(common.amount),
    width: '',
    end: true,
    cell: ({ amount, currency }) => <Amount value={amount} digits="cents" unit={currency} />,
  },
];
