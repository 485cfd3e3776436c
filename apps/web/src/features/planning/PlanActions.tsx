import * as planning from '@lotbook/messages/generated/web/planning';
import { useTranslate, useTranslator } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { format } from '@lotbook/decimal/decimal';
import { ActionMenu } from '@lotbook/ui/ActionMenu';
import { Button } from '@lotbook/ui/buttons';
import { Download } from '@lotbook/ui/icons';
import { Row } from '@lotbook/ui/layout';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useReportFile } from '../shared/use-report-file.ts';
import { ExportPlan, SharePlan, type Facts } from './documents.ts';
import { exportPlan } from './export-plan.ts';
import type { PlanLine } from './use-plan-outcome.ts';
import type { PlanState } from './use-plan.ts';

interface PlanActionsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly plan: PlanState;
  readonly lines: readonly PlanLine[];
}

/** Actions for the whole plan: export, share and clear it. */
export function PlanActions({ facts, currency, plan, lines }: PlanActionsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const { may } = useAllowed();
  const share = useAction(SharePlan, { refetch: ['SharedPlan'], toastWrong: true });
  const { get, busy } = useReportFile();
  const { items, rates, prices } = plan;
  const file = (format: 'pdf' | 'xlsx') =>
    get(async () => {
      const { data } = await client.mutate({
        mutation: ExportPlan,
        variables: { accountId, plan: { items: lines.map(toPricedItem) }, format },
      });
      return data?.exportPlan.id;
    });
  const translator = useTranslator();
  return (
    <Row>
      {may('sourceEdit') && (
        <Button
          small
          onClick={() =>
            void share.run({ accountId, plan: { items, rates, prices } }, t(planning.planShared))
          }
          busy={share.busy}
        >
          {t(planning.share)}
        </Button>
      )}
      <ActionMenu
        label={t(busy ? planning.exporting : planning.exportPlan)}
        wide
        icon={<Download size={16} aria-hidden />}
        actions={[
          { label: 'CSV', onClick: () => exportPlan(lines, facts, currency, translator) },
          ...(may('reportCreate')
            ? [
                { label: t(planning.excel), disabled: busy, onClick: () => file('xlsx') },
                { label: 'PDF', disabled: busy, onClick: () => file('pdf') },
              ]
            : []),
        ]}
      />
      <Button small kind="quiet" onClick={plan.clear}>
        {t(planning.clearPlan)}
      </Button>
    </Row>
  );
}

/** A sale with the price used in the calculation. */
const toPricedItem = ({ item, position }: PlanLine) => ({
  ...item,
  price:
    item.price.trim() === '' && position.price !== undefined ? format(position.price) : item.price,
});
