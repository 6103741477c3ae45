import { checkLedger } from "@freehub/contract/stock/stock";
import { ConfigError } from "#config.ts";
import { sentenceOf } from "#db/out-of-range.ts";
import type { Command } from "./command.ts";
import { importProducts } from "./import-products.ts";
import { correctDocuments, listOutOfRange, nameOwner } from "./operator-endpoints.ts";

const doctorUsage = `Usage: npm run doctor

Checks that all stock follows from the ledger and that all numbers are in their ranges, and derives again what products
keep for their readers.`;

/** npm run doctor: checks the data. Exits with 1 if the books do not balance, or a number is out of its range. */
const doctor: Command = (args) => {
	if (args.length > 0) throw new ConfigError(doctorUsage);
	const number = (value: number) => value.toLocaleString("en");
	return {
		async run({ client, print }) {
			const { balanced, entries, products, onHand, differences } = await client.call(checkLedger);
			print(
				`Ledger: ${number(entries)} entries, ${number(products)} products with ${number(onHand)} pieces on hand. ` +
					(balanced ? "The books balance." : "THE BOOKS DO NOT BALANCE."),
			);
			for (const { product, location, quantity, derived } of differences) {
				const place = location === "" ? "" : ` at ${location}`;
				print(`product ${product}${place}: ${quantity} stored, ${derived} by the ledger`);
			}
			const outOfRange = await client.call(listOutOfRange);
			print(
				outOfRange.length === 0
					? "Numbers: all are in their ranges."
					: `NUMBERS OUT OF THEIR RANGES (${number(outOfRange.length)}): an earlier version stored them. They are kept and shown, and nothing is lost.`,
			);
			for (const one of outOfRange) print(sentenceOf(one));
			let checked = 0;
			let corrected = 0;
			for (let after: string | undefined = ""; after !== undefined; ) {
				const batch: { checked: number; corrected: number; next?: string | undefined } = await client.call(
					correctDocuments,
					{ body: { after } },
				);
				checked += batch.checked;
				corrected += batch.corrected;
				after = batch.next;
			}
			print(`Documents: ${number(checked)} products checked, ${number(corrected)} corrected.`);
			return balanced && outOfRange.length === 0 ? 0 : 1;
		},
	};
};

const ownerUsage = `Usage: npm run owner -- person@shop.example

Makes somebody who has an account an owner of the shop. Where people need an invitation to sign up, it prints one for an address
that has no account.`;

/** npm run owner: the way out for a shop that has lost its owner. */
const owner: Command = ([email, ...more]) => {
	if (email === undefined || more.length > 0 || !email.includes("@")) throw new ConfigError(ownerUsage);
	return {
		async run({ client, print }) {
			const { invitation } = await client.call(nameOwner, { body: { email } });
			print(
				invitation === null
					? `${email} is an owner of the shop.`
					: `There is no account with the address ${email}. With this link, within a week, they can sign up and become an owner: ${invitation}`,
			);
			return 0;
		},
	};
};

const commands: Readonly<Record<string, Command>> = { doctor, import: importProducts, owner };

/** @throws ConfigError if there is no such command. */
export function commandOf(name: string): Command {
	const command = commands[name];
	if (command === undefined) throw new ConfigError(`The commands are ${Object.keys(commands).join(", ")}.`);
	return command;
}
