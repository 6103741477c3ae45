import { ConfigError } from "#config.ts";
import { makeOwner } from "#modules/people/change-person.ts";
import type { Command } from "./command.ts";

const usage = `Usage: npm run owner -- person@shop.example

Makes somebody who has an account an owner of the shop.`;

function emailOf([email, ...more]: string[]): string {
	if (email === undefined || more.length > 0 || !email.includes("@")) throw new ConfigError(usage);
	return email;
}

/** npm run owner: the way back for a shop that has lost its owner. */
export const nameOwner: Command = {
	fileOf(args) {
		emailOf(args);
		return undefined;
	},
	async run(args, { db, print }) {
		const email = emailOf(args);
		if (!(await makeOwner(db, email, new Date()))) {
			throw new ConfigError(`There is no account with the address ${email}. Sign up with it first.`);
		}
		print(`${email} is an owner of the shop.`);
		return 0;
	},
};
