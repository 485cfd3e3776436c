import { getAccountTranslator } from '../reader-texts.ts';
import { renderText } from '@lotbook/reports/report-text';
import type { Report } from '@lotbook/reports/report';

/** The title of a report, for messages about it. */
export const getReportLabel = ({ label }: Pick<Report, 'label'>): string =>
  renderText(label, getAccountTranslator().translate);
