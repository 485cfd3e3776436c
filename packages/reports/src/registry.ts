import { capitalGains } from './capital-gains/report.ts';
import { form8949 } from './form-8949/report.ts';
import { income } from './income/report.ts';
import { openLots } from './open-lots/report.ts';
import type { Report } from './report.ts';

export const reports: readonly Report[] = [form8949, capitalGains, income, openLots];

export const reportById = (id: string): Report | undefined => reports.find((report) => report.id === id);
