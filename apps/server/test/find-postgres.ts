import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The PostgreSQL for tests: the address of a running one, or the folder of programs to start one. */
export type FoundPostgres = { url: string } | { bin: string };

/** Checks TEST_DATABASE_URL, then looks for a `postgres` program on the path and in Debian's folder. */
export function findPostgres(): FoundPostgres | undefined {
	const url = process.env.TEST_DATABASE_URL;
	if (url) return { url };
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...(process.env.PATH ?? "").split(delimiter),
		...versions.map((version) => join(debian, version, "bin")),
	];
	const bin = folders.find(
		(folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb")),
	);
	return bin === undefined ? undefined : { bin };
}
