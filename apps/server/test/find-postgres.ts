import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where tests get a PostgreSQL from: a running one by its address, or the folder of programs to start one with. */
export type FoundPostgres = { url: string } | { bin: string };

/** Looks at TEST_DATABASE_URL, then for a `postgres` program on the path and where Debian puts it. */
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
