import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderText } from '@lotbook/reports/report-text';
import type { Report } from '@lotbook/reports/report';

/** The title of a report, for messages about it. */
export const getReportLabel = ({ label }: Pick<Report, 'label'>): string =>
  renderText(label, getProductTranslator().translate);
