import type { LocalDate } from '@lotbook/model/time';
import type { TirText } from '../problem.ts';
import { getDeadlines } from './jurisdictions.ts';
import { getIdentityName, type CarfReport, type Rcasp } from './records.ts';

/** What a user must be told before the provider reports them. */
export interface UserNotice {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Missing if the jurisdiction's date isn't known. */
  readonly sendBy?: LocalDate | undefined;
  readonly text: TirText;
}

/** One notice for each user and each controlling person in the reports of a year. */
export function makeUserNotices(
  provider: Rcasp,
  taxYear: number,
  reports: readonly Pick<CarfReport, 'user'>[],
): readonly UserNotice[] {
  const { usersInformedBy: sendBy } = getDeadlines(provider.country, taxYear);
  return reports.flatMap(({ user: { userId, email, identity, controllingPersons } }) =>
    // Controlling persons are informed through their entity.
    [identity, ...controllingPersons.map(({ person }) => person)].map((each) => ({
      userId,
      name: getIdentityName(each),
      email,
      sendBy,
      text: {
        code: 'tir.userNotice',
        params: {
          name: getIdentityName(each),
          provider: provider.identity.name,
          year: String(taxYear),
          country: provider.country,
          residences: each.residences.map(({ country }) => country).join(', '),
        },
      },
    })),
  );
}
