import type { FormType } from './form.ts';
import type { TirText } from './problem.ts';
import type { EntityType, Recipient } from './records.ts';

/** Payees that are exempt from information returns. 26 CFR 1.6045-1(c)(3), 1.6041-3(p), 1.6049-4(c). */
const exemptEntities: ReadonlySet<EntityType> = new Set<EntityType>([
  'c_corporation',
  'llc_c',
  'tax_exempt',
  'government',
  'ira',
  'broker',
]);

const foreignDocuments: ReadonlySet<string> = new Set(['W-8BEN', 'W-8BEN-E', 'W-8ECI', 'W-8EXP']);

/** S corporations are exempt except for covered sales. 26 CFR 1.6045-1(c)(3)(i)(C). */
const isScorporation = ({ entityType }: Recipient): boolean =>
  entityType === 's_corporation' || entityType === 'llc_s';

/** Why no form is filed for a recipient, if so. */
export function findExemption(
  recipient: Recipient,
  formType: FormType,
  isCovered = false,
): TirText | undefined {
  if (recipient.isCertified && foreignDocuments.has(recipient.documentForm ?? ''))
    return { code: 'tir.foreignPerson' };
  if (isScorporation(recipient))
    return formType === '1099-DA' && isCovered ? undefined : { code: 'tir.exemptPayee' };
  return exemptEntities.has(recipient.entityType) || recipient.exemptCode !== ''
    ? { code: 'tir.exemptPayee' }
    : undefined;
}
