import { allocation2025 } from './allocation-2025/report.ts';
import { auditTrail } from './audit-trail/report.ts';
import { evidence } from './evidence/report.ts';
import { foreignAccounts } from './foreign-accounts/report.ts';
import { harvest } from './harvest/report.ts';
import { incomeByMonth } from './income-by-month/report.ts';
import { movements } from './movements/report.ts';
import { inventory } from './inventory/report.ts';
import { methodComparison } from './method-comparison/report.ts';
import { stakingIncome } from './staking-income/report.ts';
import { summary } from './summary/report.ts';
import { yearPackage } from './year-package/report.ts';
import { unmatched } from './unmatched/report.ts';
import { ultraTax } from './ultratax/report.ts';
import { txf } from './txf/report.ts';
import { turboTax } from './turbotax/report.ts';
import { taxAct } from './taxact/report.ts';
import { proConnect } from './proconnect/report.ts';
import { lacerte } from './lacerte/report.ts';
import { hrBlock } from './hr-block/report.ts';
import { goSystem } from './gosystem/report.ts';
import { fdx } from './fdx/report.ts';
import { drake } from './drake/report.ts';
import { bookReports } from './book-registry.ts';
import { capitalGains } from './capital-gains/report.ts';
import { changesSinceFiling } from './changes-since-filing/report.ts';
import { complete } from './complete/report.ts';
import { digitalAssetQuestion } from './digital-asset-question/report.ts';
import { donations } from './donations/report.ts';
import { exchangeReport } from './exchange-report/report.ts';
import { expenses } from './expenses/report.ts';
import { form8949 } from './form-8949/report.ts';
import { gainsByTerm } from './gains-by-term/report.ts';
import { gifts } from './gifts/report.ts';
import { holdings } from './holdings/report.ts';
import { incomeSummary } from './income-summary/report.ts';
import { income } from './income/report.ts';
import { lost } from './lost/report.ts';
import { lotUsage } from './lot-usage/report.ts';
import { missingBasis } from './missing-basis/report.ts';
import { openingAfterSeal } from './opening-after-seal/report.ts';
import { openLots } from './open-lots/report.ts';
import { reconciliation1099Da } from './reconciliation-1099-da/report.ts';
import type { Report } from './report.ts';
import { rollForward } from './roll-forward/report.ts';
import { sa108 } from './sa108/report.ts';
import { scheduleD } from './schedule-d/report.ts';
import { transactions } from './transactions/report.ts';

/** In the order in which they are offered. */
export const reports: readonly Report[] = [
  form8949,
  scheduleD,
  reconciliation1099Da,
  sa108,
  digitalAssetQuestion,
  foreignAccounts,
  allocation2025,
  incomeSummary,
  summary,
  complete,
  yearPackage,
  capitalGains,
  gainsByTerm,
  lotUsage,
  methodComparison,
  income,
  incomeByMonth,
  stakingIncome,
  gifts,
  donations,
  lost,
  expenses,
  holdings,
  inventory,
  openLots,
  harvest,
  missingBasis,
  unmatched,
  exchangeReport,
  rollForward,
  movements,
  transactions,
  evidence,
  auditTrail,
  changesSinceFiling,
  openingAfterSeal,
  turboTax,
  txf,
  taxAct,
  hrBlock,
  drake,
  goSystem,
  ultraTax,
  lacerte,
  proConnect,
  fdx,
];

/** With those about the books of businesses. */
export const allReports: readonly Report[] = [...bookReports, ...reports];

export const reportById = (id: string): Report | undefined =>
  allReports.find((report) => report.id === id);
