import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Db } from "#db/connection.ts";
import { writeDurably } from "#write-durably.ts";
import { beginningCode } from "./beginning-code.ts";
import { isNewShop } from "./owners.ts";

/** The file in DATA_DIR with the code of a new shop. */
const BEGINNING_CODE_FILE = "beginning-code";

type Options = { db: Db; secret: string; dataDir: string; log: Pick<Logger, "error"> };

/**
 * Writes the code of a new shop into DATA_DIR, readable only by the server's own user.
 * @returns the lines that tell the operator the code, and a function that removes the file if the shop has an owner now.
 */
export async function keepBeginningCode({ db, secret, dataDir, log }: Options) {
	const file = join(dataDir, BEGINNING_CODE_FILE);
	const code = await beginningCode(db, secret);
	const forget = () => rmSync(file, { force: true });
	if (code === undefined) forget();
	else {
		// On a full disk the shop still starts: the code is printed, too.
		await writeDurably(file, Buffer.from(`${code}\n`)).catch((error: unknown) =>
			log.error({ err: error }, "the code of the new shop was not written to DATA_DIR"),
		);
	}
	return {
		words: code === undefined ? "" : wordsOf(code, file),
		async forgetOnceOwned(): Promise<void> {
			if (existsSync(file) && !(await isNewShop(db.kysely))) forget();
		},
	};
}

function wordsOf(code: string, file: string): string {
	return (
		`This shop is new. Its one-time code is ${code} (also in ${file}).\n` +
		"The first account, if it is not made on this machine itself, and a restore over the web need it.\n"
	);
}
