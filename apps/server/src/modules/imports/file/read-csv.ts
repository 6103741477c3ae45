import { csvRecords } from "./csv-records.ts";
import { separationOf } from "./csv-separator.ts";
import { encodingOf, textOf } from "./csv-text.ts";
import type { Limits } from "./limits.ts";
import { rowCollector, type TableHead, type TableRow } from "./table-row.ts";

const BEGINNING = 64 * 1024;

type Csv = Required<Pick<TableHead, "encoding" | "separator">> & { rows: AsyncGenerator<TableRow[]> };

/** Reads a CSV file: how it is encoded and separated, and its rows in batches, the head among them. */
export async function readCsv(file: string, limits: Limits): Promise<Csv> {
	const encoding = await encodingOf(file);
	const texts = textOf(file, encoding);
	let beginning = "";
	while (beginning.length < BEGINNING) {
		const { value, done } = await texts.next();
		if (done === true) break;
		beginning += value;
	}
	const { separator, skip } = separationOf(beginning);
	const records = csvRecords(separator, limits, skip === 0 ? 1 : 2);

	async function* rows(): AsyncGenerator<TableRow[]> {
		const collector = rowCollector(limits, "Line");
		const collect = function* (text: string, isLast: boolean) {
			for (const record of records.push(text, isLast)) {
				collector.add(record);
				const batch = collector.take();
				if (batch !== undefined) yield batch;
			}
		};
		yield* collect(beginning.slice(skip), false);
		for await (const text of texts) yield* collect(text, false);
		yield* collect("", true);
		const last = collector.take(true);
		if (last !== undefined) yield last;
	}
	return { encoding, separator, rows: rows() };
}
