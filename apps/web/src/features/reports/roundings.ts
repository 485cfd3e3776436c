import * as reports from '@lotbook/messages/generated/web/reports';
import type { Translate } from '@lotbook/messages/translator';

/** How amounts are rounded. */
export const getRoundings = (t: Translate) => [
  { value: 'cents', label: t(reports.cents) },
  { value: 'wholeDollar', label: t(reports.wholeDollars) },
];
