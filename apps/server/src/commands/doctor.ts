import { ConfigError } from "#config.ts";
import { rederiveDocuments } from "#modules/products/derive-documents.ts";
import type { Command } from "./command.ts";

const usage = `Usage: npm run doctor

Checks that all stock follows from the ledger, and derives again what products keep for their readers.`;

/** npm run doctor: whether all is well with the data. It ends with 1 where the books do not balance. */
export const doctor: Command = {
	fileOf(args) {
		if (args.length > 0) throw new ConfigError(usage);
		return undefined;
	},
	async run(_, { db, checkLedger, print }) {
		const { balanced, entries, products, onHand, differences } = await checkLedger();
		const number = (value: number) => value.toLocaleString("en");
		print(
			`Ledger: ${number(entries)} entries, ${number(products)} products with ${number(onHand)} pieces on hand. ` +
				(balanced ? "The books balance." : "THE BOOKS DO NOT BALANCE."),
		);
		for (const { product, location, quantity, derived } of differences) {
			print(
				`product ${product}${location === "" ? "" : ` at ${location}`}: ${quantity} stored, ${derived} by the ledger`,
			);
		}
		const { checked, corrected } = await rederiveDocuments(db);
		print(`Documents: ${number(checked)} products checked, ${number(corrected)} corrected.`);
		return balanced ? 0 : 1;
	},
};
