import { ConfigError, readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { makeOwner } from "#modules/people/make-owner.ts";

const USAGE = `Usage: npm run owner -- person@shop.example

Makes somebody who has an account an owner of the shop.`;

/** npm run owner: the way back for a shop that has lost its owner. */
async function main(args: readonly string[]): Promise<void> {
	const [email] = args;
	if (email === undefined || args.length > 1 || !email.includes("@")) throw new ConfigError(USAGE);
	const db = await openDatabase(readConfig(process.env), (error) => console.error(error.message));
	try {
		if (!(await makeOwner(db, email, new Date()))) {
			throw new ConfigError(`There is no account with the address ${email}. Sign up with it first.`);
		}
		console.log(`${email} is an owner of the shop.`);
	} finally {
		await db.kysely.destroy();
	}
}

main(process.argv.slice(2)).catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : error);
	process.exitCode = 1;
});
