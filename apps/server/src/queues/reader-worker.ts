import { openShop, type Shop } from "@freehub/domain/shop";
import { AppError } from "#app-error.ts";
import { openLineBooks } from "#areas/stock/ledger/line-books.ts";
import type { Db } from "#db/connection.ts";
import { openReader } from "#db/sqlite.ts";
import { allLineBooks } from "#line-books.ts";
import { carryOut, type Job } from "./reads.ts";

openLineBooks(allLineBooks);
const databases = new Map<string, Db>();

type Refusal = Pick<AppError, "code" | "message" | "fields" | "details">;

/** Runs a job on a shop's database in a file. A refusal is returned as data, because threads cannot transfer error classes. */
export async function readInThread({
	file,
	shop,
	job,
}: {
	file: string;
	shop: Shop;
	job: Job;
}): Promise<{ value: unknown } | { refusal: Refusal }> {
	// A thread does one job at a time.
	openShop(shop);
	const db = databases.get(file) ?? openReader(file);
	databases.set(file, db);
	try {
		return { value: await carryOut(db, job) };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message, fields, details } = error;
		return { refusal: { code, message, fields, details } };
	}
}
