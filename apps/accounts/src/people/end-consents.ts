/**
 * Returns a statement that ends consents. It also deletes the OAuth library's records for their grants, so that no token
 * for these grants can be renewed.
 *
 * @param which SQL condition on `accounts.consents`
 */
export function endConsents(which: string): string {
  return `
    with ended as (
      update accounts.consents set ended_at = coalesce(ended_at, now()) where ${which} returning provider_grant_id
    ) delete from accounts.provider_records where grant_id in (select provider_grant_id from ended)`;
}
