import type { Charge } from "@freehub/contract/buying/costs";
import type { ChargeLeft } from "@freehub/contract/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { formatMoneyIn } from "#lib/format.ts";

export const chargeWords: Record<Charge["kind"], MessageDescriptor> = {
	freight: msg({ context: "a cost", message: "Freight" }),
	duty: msg({ context: "a cost", message: "Duty" }),
	other: msg({ context: "a cost", message: "Other cost" }),
};

/** A sentence with one about the charges that a taken-back receipt leaves, and what to do about them. */
export function withChargesLeft(sentence: string, charges: readonly ChargeLeft[] | undefined): string {
	if (charges === undefined || charges.length === 0) return sentence;
	const costs = charges
		.map(({ kind, amount, currency }) => {
			const word = t(chargeWords[kind]);
			return amount === null || currency === null ? word : `${word} ${formatMoneyIn(currency, amount)}`;
		})
		.join(", ");
	const maySee = charges.every(({ amount }) => amount !== null);
	const more = maySee
		? t({
				comment: "costs is such as 'Freight $48.50, Duty $3.00'",
				message: `Costs of the receipt still count: ${costs}. If they are not owed, take them back on the order's page.`,
			})
		: t({
				comment: "costs is such as 'Freight, Duty'",
				message: `Costs of the receipt still count: ${costs}. Tell somebody who buys.`,
			});
	return `${sentence} ${more}`;
}
