import { format } from '@lotbook/decimal/decimal';
import type { Issue } from '@lotbook/model/issue';
import type { Cell } from '../bulk.ts';

/** What is stored of an issue beside its place: code, severity, asset, message, and the least and the most that hangs on it. */
export const issueCells = ({ code, severity, asset, message, atStake }: Issue): readonly Cell[] => [
  code,
  severity,
  asset,
  message,
  atStake && format(atStake.low),
  atStake && format(atStake.high),
];
