import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import type { Account } from '@lotbook/db/stores/accounts';
import type { PrintedReport } from '@lotbook/reports/report';
import type { Services } from '../services.ts';

/** Where the account's own application shows the evidence, and the account that addresses there name. */
export const getHome = ({ origin }: Services, { id, type }: Account): Pick<PrintedReport, 'home'> =>
  origin === undefined
    ? {}
    : { home: { address: `${origin}/${appByAccountType[accountTypeFrom(type)]}`, account: id } };
