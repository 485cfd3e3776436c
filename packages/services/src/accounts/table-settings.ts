import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import { changeAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { writingAs } from '../member.ts';
import { validateText } from '../base/checked-person.ts';
import type { Json } from '@lotbook/db/schema';
import type { Actor, Services } from '../services.ts';

export interface TableSettings {
  readonly showZeroValue?: boolean | undefined;
  readonly showDust?: boolean | undefined;
  /** Null: removed. */
  readonly defaultTableView?: string | null | undefined;
}

/** How the table of transactions is shown to everybody in the account. */
export function changeTableSettings(
  services: Services,
  actor: Actor,
  accountId: string,
  settings: TableSettings,
): Promise<Account> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const given = Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== undefined),
    );
    if (typeof settings.defaultTableView === 'string')
      validateText('defaultTableView', settings.defaultTableView, { most: 40 });
    const before = account.tableSettings as Record<string, Json>;
    const tableSettings = { ...before, ...given };
    await changeAccount(tx, account.id, { tableSettings });
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message: fill(texts.tableSettingsChanged),
      before,
      after: tableSettings,
    });
    return { ...account, tableSettings };
  });
}
