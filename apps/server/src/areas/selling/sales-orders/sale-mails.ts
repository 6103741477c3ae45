import type { SaleMail } from "@freehub/contract/selling/sales-orders";
import type * as repo from "./sales-orders.repo.ts";

/** The last mail as it is stored with its order. `key`: that of the request that sent it. */
export type StoredSaleMail = Required<SaleMail> & { key?: string | undefined };

/** The last mail about an order; null: none. The address and what the mail server said of it are contact data. */
export function mailOf(
	{ last_mail }: Pick<repo.SalesOrderRow, "last_mail">,
	{ withContacts }: { withContacts: boolean },
): SaleMail | null {
	if (last_mail === null) return null;
	const { kind, at, isSent, to, answer } = JSON.parse(last_mail) as StoredSaleMail;
	return { kind, at, isSent, ...(withContacts && { to, answer }) };
}
