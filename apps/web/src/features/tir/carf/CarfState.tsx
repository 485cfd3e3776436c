import * as texts from '@lotbook/messages/generated/web/tir-carf';
import type { Translate } from '@lotbook/messages/translator';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import type { CarfReport } from './Carf.tsx';

const tones: Readonly<Record<string, BadgeTone>> = {
  making: 'info',
  ready: 'plain',
  failed: 'loss',
  filed: 'gain',
};

function nameState({ state, progress }: CarfReport, t: Translate): string {
  if (state === 'making') return t(texts.making, { percent: String(Math.floor(progress * 100)) });
  if (state === 'filed') return t(texts.filed);
  return state === 'ready' ? t(texts.ready) : t(texts.failed);
}

export const CarfState = ({
  report,
  t,
}: {
  readonly report: CarfReport;
  readonly t: Translate;
}) => <Badge tone={tones[report.state] ?? 'plain'}>{nameState(report, t)}</Badge>;

export function nameCarfReport(
  { country, number, isTest }: Pick<CarfReport, 'country' | 'number' | 'isTest'>,
  t: Translate,
): string {
  const params = { country, number: String(number) };
  return isTest ? t(texts.testReport, params) : t(texts.report, params);
}
