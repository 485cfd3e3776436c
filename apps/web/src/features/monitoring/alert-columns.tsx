import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { HashLink } from '@lotbook/ui/HashLink';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { AlertLevel, AlertsQuery } from '../../generated/graphql.ts';
import {
  directionTexts,
  formatCategory,
  levelTexts,
  levelTones,
  statusTexts,
} from './alert-text.ts';

export type ListedAlert = AlertsQuery['alerts']['alerts'][number];

/** The columns of the table of alerts. */
export function makeAlertColumns(t: Translate): readonly Column<ListedAlert>[] {
  const text = (
    id: string,
    label: string,
    width: string,
    read: (alert: ListedAlert) => string | null | undefined,
  ): Column<ListedAlert> => ({ id, label, width, cell: (alert) => read(alert) ?? '–' });
  return [
    {
      id: 'level',
      label: t(monitoring.level),
      width: '100px',
      cell: ({ level }) => <Level level={level} />,
    },
    text('status', t(common.status), '120px', ({ status }) => t(statusTexts[status])),
    text('category', t(monitoring.category), 'minmax(110px, 1fr)', ({ category }) =>
      formatCategory(category),
    ),
    text('service', t(monitoring.service), 'minmax(160px, 1.5fr)', getService),
    text('direction', t(monitoring.direction), '90px', ({ direction }) =>
      direction === null ? null : t(directionTexts[direction]),
    ),
    {
      id: 'moved',
      label: t(monitoring.moved),
      width: '150px',
      end: true,
      cell: (alert) => <Moved {...alert} />,
    },
    {
      id: 'amount',
      label: t(monitoring.amountUsd),
      width: '115px',
      end: true,
      cell: ({ amountUsd }) => (
        <Amount digits="cents" value={amountUsd} unknown={t(monitoring.amountUnknown)} />
      ),
    },
    text('source', t(common.source), 'minmax(110px, 1fr)', ({ sourceName }) => sourceName),
    text('assignee', t(monitoring.assignee), '120px', ({ assigneeName }) => assigneeName),
    {
      id: 'found',
      label: t(monitoring.found),
      width: '120px',
      cell: ({ createdAt }) => <When at={createdAt} show="day" />,
    },
    {
      id: 'hash',
      label: t(monitoring.transactionHash),
      width: '140px',
      cell: ({ txHash }) => (txHash === null ? '–' : <HashLink hash={txHash} />),
    },
    text('exposure', t(monitoring.exposure), '90px', ({ exposure }) =>
      exposure === null ? null : t(exposure === 'direct' ? monitoring.direct : monitoring.indirect),
    ),
  ];
}

export const alertLines: TwoLines<ListedAlert> = {
  what: (alert) => getService(alert) ?? formatCategory(alert.category),
  when: (alert) => <Level level={alert.level} />,
  amount: (alert) => <Moved {...alert} />,
  outcome: ({ createdAt }) => <When at={createdAt} show="day" />,
};

const getService = ({ service, entryName }: ListedAlert): string | null => service ?? entryName;

/** The level as a word with a tone. */
export function Level({ level }: { readonly level: AlertLevel }) {
  const t = useTranslate();
  return <Badge tone={levelTones[level]}>{t(levelTexts[level])}</Badge>;
}

/** What the transaction moved. */
export function Moved({ quantity, asset }: Pick<ListedAlert, 'quantity' | 'asset'>) {
  const t = useTranslate();
  return (
    <Amount
      digits="exact"
      value={quantity}
      {...(asset === null ? {} : { unit: asset })}
      unknown={t(monitoring.movedUnknown)}
    />
  );
}
