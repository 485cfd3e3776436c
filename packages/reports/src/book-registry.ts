import { assetRollForward } from './asset-roll-forward/report.ts';
import { closeChecklist } from './close-checklist/report.ts';
import { closePack } from './close-pack/report.ts';
import { costBasisRollForward } from './cost-basis-roll-forward/report.ts';
import { counterpartyActivity } from './counterparty-activity/report.ts';
import { erpPostSync } from './erp-post-sync/report.ts';
import { erpPreSync } from './erp-pre-sync/report.ts';
import { erpReconciliation } from './erp-reconciliation/report.ts';
import { expensesByContact } from './expenses-by-contact/report.ts';
import { layoutReports } from './export-layouts/layout-report.ts';
import { fairValueNote } from './fair-value-note/report.ts';
import { generalLedger } from './general-ledger/report.ts';
import { impairment } from './impairment/report.ts';
import { incomeByCategory } from './income-by-category/report.ts';
import { journal } from './journal/report.ts';
import { journalRolledUp } from './journal-rolled-up/report.ts';
import { realizedUnrealized } from './realized-unrealized/report.ts';
import type { Report } from './report.ts';
import { sourceCompleteness } from './source-completeness/report.ts';
import { subledgerTieOut } from './subledger-tie-out/report.ts';
import { trialBalance } from './trial-balance/report.ts';

/** Reports about the books of a business, in the order in which they are offered. */
export const bookReports: readonly Report[] = [
  journal,
  journalRolledUp,
  generalLedger,
  trialBalance,
  assetRollForward,
  costBasisRollForward,
  realizedUnrealized,
  subledgerTieOut,
  fairValueNote,
  impairment,
  incomeByCategory,
  expensesByContact,
  counterpartyActivity,
  erpPreSync,
  erpPostSync,
  erpReconciliation,
  ...layoutReports,
  closeChecklist,
  sourceCompleteness,
  closePack,
];
