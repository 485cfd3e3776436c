import type { Services } from '@lotbook/services/services';

/** Logs what is wrong with the payment provider's keys or catalog. The program starts anyway: reports can be read without payments. */
export async function checkBilling({
  billing,
  log,
}: Pick<Services, 'billing' | 'log'>): Promise<void> {
  if (!billing?.check) return;
  try {
    const faults = await billing.check();
    for (const fault of faults)
      log.error('the catalog of the payment provider needs attention', {
        provider: billing.id,
        fault,
      });
    if (faults.length === 0)
      log.info('the catalog of the payment provider can be sold', { provider: billing.id });
  } catch (error) {
    log.error('the payment provider cannot be used', {
      provider: billing.id,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
